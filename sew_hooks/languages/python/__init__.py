"""Python: the text of a module becomes our own tree, and the rules read it."""
