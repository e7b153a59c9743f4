"""The first game at the page: what is pointed at, drawn and told of it."""
