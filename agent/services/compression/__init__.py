"""Making a long chat fit its model. What was said stays as it was said; what changes is what is sent.

`during_turn` does it by itself while a turn runs, `by_hand` when the person asks; both run a pass of `passes`.
"""
