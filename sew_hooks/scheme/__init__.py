"""The watermark itself: addresses, keys, targets, grades, calibration and tests. No parser, no I/O."""
