"""What the page is told, as JSON: built by naming fields, from the read models and choices that the panel shows."""
