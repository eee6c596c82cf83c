"""Layout, gestures and choreography as plain data and functions, without any screen.

Drag, click and keys share one map of gestures here, and events become beats; no clock runs and nothing is drawn.
"""
