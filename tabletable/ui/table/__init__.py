"""The parts of the table scene: what is drawn of a `TableSpec`, and how hands, log and buttons behave."""
