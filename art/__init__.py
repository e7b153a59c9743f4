"""The art of the boards: hand-designed shapes, as strings of SVG (``draw_downfall_board.py``)."""
