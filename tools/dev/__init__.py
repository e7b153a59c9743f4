"""The development server: builds what changed, and shows it at once.

`server.py` watches the checkout, tells the page about a build (`page.js`), and never imports the
code under development. `build.py` does, in a process of its own for each build.
"""
