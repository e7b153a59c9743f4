"""Explanations of mistakes: sentences, pictures and films, in an archive of their own."""
