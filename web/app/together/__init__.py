"""Tables with other devices: this page hosts one, or is a guest or a spectator at one."""
