"""The repositories of the installation itself: figures, what it remembers, what is deleted by age."""
