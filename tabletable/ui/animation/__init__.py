"""What moves by itself, each with its own clock: coins, numbers, moments, and words that come and go."""
