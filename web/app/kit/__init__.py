"""Building blocks of every screen: virtual DOM nodes, buttons, form fields, intents,
translations.
"""
