"""What the machine gives: a window and what is seen in it, input, sound, and the programs of its desktop."""
