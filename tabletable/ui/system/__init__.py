"""The platform: window, input, sound, and other programs of the desktop."""
