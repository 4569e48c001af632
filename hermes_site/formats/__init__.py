"""How dates and times are written where Django's own way differs from that of the rest of our pages."""
