"""The workers in which searching bots think."""
