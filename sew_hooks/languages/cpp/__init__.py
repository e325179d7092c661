"""C++: its front end, and the rules that no other language shares."""
