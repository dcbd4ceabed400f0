"""What a person sees and touches: widgets that show and ask, and never submit."""
