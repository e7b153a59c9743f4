"""The art of the board: hand-designed shapes, as strings of SVG (see ``draw_board.py``)."""
