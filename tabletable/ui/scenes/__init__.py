"""The screens and dialogs. They don't import each other: `routes` open one from another.

`page` and `tabletop` are base classes; only `stack/navigator.py` knows which classes there are.
"""
