"""A match at a table, from the deal to the result, and what comes over it: curtain, choices, the menu."""
