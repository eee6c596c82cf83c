"""A recorded game watched again, with its review and with what everybody could know."""
