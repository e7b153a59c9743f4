"""What is kept on this device: saves, settings, and what a save is called."""
