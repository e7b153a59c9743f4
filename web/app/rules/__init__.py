"""The rules to be read: their words, their examples, what of them an option changes."""
