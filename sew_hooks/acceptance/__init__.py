"""Marks that somebody accepted: the baseline, and the comments that allow a mark."""
