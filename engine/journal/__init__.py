"""The record of a campaign: append-only rows in one file, and where the head stands among them."""
