"""What `check_layout.py` asks of a picture, and how it looks at what is drawn."""
