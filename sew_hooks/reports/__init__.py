"""The results of a run, for a person at a terminal or for a program. What is printed here was decided before."""
