"""From the parser's nodes to ours, in parts: each class lowers one kind of node, and builds on those before it."""
