"""Paper: what a campaign looks like when it is printed."""
