"""From text and key to marked text or to evidence (design, section 8), for one text at a time."""
