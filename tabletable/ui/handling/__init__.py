"""The pieces on the screen while they are handled: where each is on its way, and which is held. Draws nothing."""
