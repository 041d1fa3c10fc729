"""The repositories of people, all that is held on one of them, and how they are erased."""
