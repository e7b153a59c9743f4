"""The storage on this device: saves, settings and lazy files."""
