"""The screens and dialogs. None knows another: `routes` lead from each to the others.

`page` and `tabletop` are base classes; only `stack/navigator.py` knows which classes there are.
"""
