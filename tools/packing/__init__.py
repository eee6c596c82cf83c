"""Completes a packed program: its icon, the licences of all parts, its Windows installer."""
