"""The repositories of what is received and sent: updates, requests, announcements, screens, pictures."""
