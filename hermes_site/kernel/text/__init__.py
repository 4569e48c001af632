"""Search in texts of any script: how they are cut into tokens, what a query means, the index that answers it."""
