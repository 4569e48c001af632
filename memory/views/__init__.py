"""Memory pages. Every form works without a script: a POST, then a redirect to the page that shows its effect."""
