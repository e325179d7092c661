"""What several rules ask before they find a site. A module here is one precondition; no rule knows another rule."""
