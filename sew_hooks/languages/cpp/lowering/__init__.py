"""From the parser's nodes of C++ to ours, in parts: each class lowers one kind of thing on the ones before it."""
