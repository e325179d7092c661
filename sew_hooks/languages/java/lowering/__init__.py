"""From the parser's nodes of Java to ours, in parts: each class lowers one kind of node, and builds on those
before it.
"""
