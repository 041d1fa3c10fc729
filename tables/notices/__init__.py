"""What has to be said and shown because something happened."""
