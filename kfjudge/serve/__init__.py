"""The pocket server: lookups, cards and typed situations over HTTP, on the loopback unless told otherwise.

In: GET requests. Out: pages from the same templates and view model as everywhere, and JSON. Nothing can be written.
"""
