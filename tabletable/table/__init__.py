"""Layout, gestures and choreography as plain data and functions, without any screen."""
