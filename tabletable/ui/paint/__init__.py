"""What is drawn of a `TableSpec`: its pieces, plates, marks, log and pages, as they are in one frame."""
