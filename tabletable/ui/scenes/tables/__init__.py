"""A match at a table, from the deal to the result, and what comes over it: curtain, choices, the menu.

`laid` and `tabletop` are what is seen of any table; the parts of a match (`course`, `leafing`, `hint`, `errands` and
others) know those, `sitting` makes them, and `seated` and `table` put all together.
"""
