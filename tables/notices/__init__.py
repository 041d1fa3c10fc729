"""What has to be announced and shown because something happened."""
