"""The workers in which all is found out that takes long."""
