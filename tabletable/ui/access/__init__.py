"""What the screen shows, told in words: one tree for screen readers, made from what is seen and from nothing else."""
