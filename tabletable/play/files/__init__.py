"""Reading and writing files: atomically, and trusting no content.

Size limits and typed errors of files, their folders, and the names of people and files.
"""
