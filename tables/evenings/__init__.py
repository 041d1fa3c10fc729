"""Evenings on which a group meets: calling one, who comes, the reminder, the lobby that opens by itself."""
