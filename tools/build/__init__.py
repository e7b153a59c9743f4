"""Build the site, the wheel and the single file from the checkout and its locked packages.

The same input gives the same bytes.
"""
