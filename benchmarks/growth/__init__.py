"""How the cost of reading, detecting and marking grows with a text, over shapes that a hostile file may have."""
