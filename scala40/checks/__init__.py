"""Why an action is refused: one rule, one check, one refusal with its paragraph."""
