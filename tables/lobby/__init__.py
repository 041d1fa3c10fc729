"""Before a match and at its end: seats, rules, computers, practice, ending."""
