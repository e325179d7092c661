"""What somebody has looked at and accepted: the baseline, and the comments that allow a mark."""
