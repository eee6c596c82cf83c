"""What makes a packed program whole: its icon, the licences of all parts, its Windows installer."""
