"""Making a long conversation fit its model: what is decided about it, as plain functions of values.

`lines` is the conversation with who said what; `policy` knows when and how much; `protection` what stays word for word;
`rules` needs no model; `summary` words the request to one and checks its answer; `fallback` does without.
"""
