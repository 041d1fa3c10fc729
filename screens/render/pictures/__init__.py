"""From views to the values that pictures are drawn from."""

from screens.render.pictures.hand import as_drawn, hand_picture, ready_melds
from screens.render.pictures.results import deal_picture, podium_picture, season_picture, story_picture, totals_picture
from screens.render.pictures.table import (
    help_picture,
    new_cards,
    panel_picture,
    panel_table_picture,
    seat_name,
    table_picture,
)
