"""An evening among friends: what is agreed before it, its running table, and the page that is left of it."""
