"""What every screen is made of: drawings as values, buttons and fields, words."""
