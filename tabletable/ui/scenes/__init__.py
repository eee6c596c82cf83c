"""The screens and dialogs. They don't import each other: `routes` open one from another.

`page` and `tabletop` are base classes; only the routes in `stack` know which classes there are.
"""
