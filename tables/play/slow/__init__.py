"""At tables whose turns last an hour or more: preparing a turn, waking, more time, pauses by agreement."""
