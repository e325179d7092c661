"""From the parser's nodes to ours, in parts: each class lowers one kind of thing on the ones before it."""
