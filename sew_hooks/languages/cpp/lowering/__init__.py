"""From the parser's nodes of C++ to ours, in parts: each class lowers one kind of node, and builds on those
before it.
"""
