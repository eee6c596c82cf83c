"""A match at a table, from the deal to the result, with its curtain, choices and menu.

`tabletop` shows any table; `seated` adds the parts of a match (`match_flow`, `page_overlay`, `hint`, `table_actions`
and others), and `table` the loop, the input and what surrounds it.
"""
