"""The screen in words: a tree for screen readers, made from what is shown and from nothing else."""
