"""Bots for Property Deal, which see views only: policies, evaluations of positions, reasons."""
