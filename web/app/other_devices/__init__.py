"""Connections to other devices, and the codes that make one without a server."""
