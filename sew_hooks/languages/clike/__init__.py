"""What the languages read with tree-sitter share: the tree, scopes, facts and most rules."""
