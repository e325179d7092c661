"""What a run found, told to a person at a terminal or to a program."""
