"""The screens and dialogs. None knows another one: `routes` lead from each to the others."""
