"""What people are told of the rules, and the calibration tables that a run is to use."""
