"""The calibration corpus ``opensource``: production code that people wrote before 2021."""
