"""Drawing a picture's value as a PNG."""

from pictures.hand import draw_hand
from pictures.help_steps import draw_help
from pictures.panel import draw_panel
from pictures.results.chart import draw_totals
from pictures.results.deal_end import draw_deal
from pictures.results.podium import draw_podium
from pictures.results.profile import draw_figures
from pictures.results.season import draw_season
from pictures.results.story import draw_story
from pictures.table import draw_table
from pictures.theme import Look
from pictures.values import (
    DealPicture,
    HandPicture,
    HelpPicture,
    Labels,
    PanelPicture,
    Picture,
    PodiumPicture,
    ProfilePicture,
    SeasonPicture,
    StoryPicture,
    TablePicture,
    TotalsPicture,
)


def draw(picture: Picture, labels: Labels, look: Look) -> bytes:
    """Draw a picture as a PNG, 1080 pixels wide; equal values give equal bytes.

    It takes some milliseconds of one core and uses nothing but memory: call it in a thread.
    """
    match picture:
        case TablePicture():
            return draw_table(picture, labels, look)
        case HandPicture():
            return draw_hand(picture, labels, look)
        case PanelPicture():
            return draw_panel(picture, labels, look)
        case DealPicture():
            return draw_deal(picture, labels, look)
        case TotalsPicture():
            return draw_totals(picture, labels, look)
        case PodiumPicture():
            return draw_podium(picture, labels, look)
        case StoryPicture():
            return draw_story(picture, labels, look)
        case ProfilePicture():
            return draw_figures(picture, labels, look)
        case SeasonPicture():
            return draw_season(picture, labels, look)
        case HelpPicture():
            return draw_help(picture, labels, look)
