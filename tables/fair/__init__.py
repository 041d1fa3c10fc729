"""The deal as a use case: commitment, die, cut, dealing, the record of a match."""
