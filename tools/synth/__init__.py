"""The synthesis of the sounds: `kit.py` has the instruments, every other file the sounds of one game or of all."""
