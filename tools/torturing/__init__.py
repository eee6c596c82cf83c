"""The ordeals that `torture.py` puts the program through."""
