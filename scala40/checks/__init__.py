"""Why an action is refused: one function for each rule, which returns a refusal with its paragraph."""
