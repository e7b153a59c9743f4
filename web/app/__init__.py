"""The page's own Python: what is drawn, where it is kept, and who may look.

Ordinary CPython, run by the brain in its worker and by pytest without a browser. Nothing in this
package imports ``js`` or ``pyscript``.
"""
