"""Boards whose ways and outcomes were counted by hand."""
