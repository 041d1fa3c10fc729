"""What is promised, a module each, with the run that tries to break it."""
