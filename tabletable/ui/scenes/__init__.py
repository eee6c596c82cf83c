"""The screens and dialogs. None knows another one: `routes` lead from each to the others.

`page` and `tabletop` are what several of them are made of; only `stack/navigator.py` knows which classes there are.
"""
