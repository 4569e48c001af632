"""What crosses the border of a deployment: people move in and out, accounts end, everything is saved and restored."""
