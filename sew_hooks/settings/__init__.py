"""What a team or a person has set: the configuration, keys, and the formatters that they run."""
