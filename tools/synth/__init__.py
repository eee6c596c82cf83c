"""How the sounds are made: `kit.py` has the instruments, every other file the sounds of one game or of all."""
