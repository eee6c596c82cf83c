"""What is drawn of a `TableSpec`: its pieces, plates, marks, log and pages, as they are in one frame.

It asks nobody anything and changes nothing but caches: equal tables give equal pictures.
"""
