"""The common part of Java and C++: the tree, scopes, facts and most rules."""
