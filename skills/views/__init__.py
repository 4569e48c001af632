"""Pages of skills. Every form works without a script."""
