"""The texts of the rules, and the calibration tables that a run uses."""
