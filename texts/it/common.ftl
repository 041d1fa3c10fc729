### Words that every theme needs.

# An enumeration: all but the last are joined by commas already.
common-and = { $first } e { $last }
