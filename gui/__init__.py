"""The window over the engine: models, views and controllers. No rule lives here."""
