"""The rules of `check_layout.py`, and its recording of everything drawn."""
