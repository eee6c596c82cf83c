"""A match at a table, from the deal to the result, with its curtain, choices and menu.

`laid` and `tabletop` show any table; the parts of a match (`course`, `leafing`, `hint`, `errands` and others) know
those, `sitting` makes them, and `seated` and `table` put all together.
"""
