"""The rules that only Java and C++ have, or in a way of their own."""
