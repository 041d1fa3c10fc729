"""The verifiable deal: commitment, die, cut, dealing, and the record of a match."""
