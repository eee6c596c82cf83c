"""Reading and writing files: whole or not at all, and nothing believed that stands in them.

What a file may hold, its caps and its typed errors; where files lie; what people and files may be called.
"""
