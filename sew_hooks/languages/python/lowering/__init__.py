"""From tree-sitter's tree of a Python file to ours: the only modules that know the grammar's words."""
