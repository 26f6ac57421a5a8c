"""What is known of Riftbound's cards before any text is read.

In: shipped data and imported lists. Out: records and facts as plain values.
"""
