"""What a team or a person has set: the configuration, and the keys."""
