"""Actions and the keys and buttons bound to them."""
