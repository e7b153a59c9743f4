"""The page's own Python: the screens, the storage and the tables of the games.

Ordinary CPython, run in the app worker and by pytest without a browser. Nothing in this
package imports ``js`` or ``pyscript``.
"""
