"""Models: adapters to the providers, the offline model, and the way from their event loop to a turn's thread."""
