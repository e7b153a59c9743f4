"""The rules as a book: their text, their examples, and the options of each rule."""
