"""What a person does, carried to the session: the only part of the window that changes a campaign."""
