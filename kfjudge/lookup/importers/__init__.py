"""Importers: from a judge's own file to passages and cards that the library can quote.

In: the path of a PDF, text, JSON or CSV file. Out: an `Import` with every passage it found, linked to our entries, and
what was taken in, what was not, and where. No importer knows the offsets of any document: each
looks for what headings, numbers, questions and charts look like.

`take` keeps what comes of a file, `files` opens and refuses, `pdf` and `blocks` make blocks, `documents` says what kind
of document they are, `numbered`, `rulebook`, `unheaded` and `chart` find the passages, `cardlists` the cards, `link`
ties them to our entries, `compare` says where they differ.
"""
