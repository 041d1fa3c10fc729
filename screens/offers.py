"""What somebody can send to any chat by typing the bot's name, as messages with a title for the list."""

from dataclasses import dataclass

from screens.message import Button, Message
from screens.views.daily import daily_view
from screens.views.daily_lines import share_line
from storage import Unit
from tables.context import Context
from tables.people.offers import DailyOffer, EveningOffer, Offer, TableOffer
from texts.line import Line
from texts.rules import played_line
from texts.text import Text
from texts.times import date_and_time


@dataclass(frozen=True, slots=True)
class OfferedMessage:
    """A message that somebody can send; `id` tells it from the others in the list, which shows `title` and `about`."""

    id: str
    title: str
    about: str
    message: Message


def offered_messages(
    context: Context, unit: Unit, person_id: int, language: str, offers: tuple[Offer, ...]
) -> list[OfferedMessage]:
    """Render the offers; a result of a day only if the person has finished one that is open, or the last one."""
    found = list[OfferedMessage]()
    for offer in offers:
        match offer:
            case TableOffer(person, table, free, link):
                rules = played_line(table.settings.preset, table.settings.rules)
                who = "everybody" if table.visitors else "group"
                seats = Line("offer-free", count=free, who=who)
                lines = [Line("offer-table", player=person), Line("lobby-rules", rules=rules), seats]
                titles = Line("offer-table-title"), seats
                found.append(_offered(context, language, f"t{table.id}", titles, lines, "offer-label-sit", link))
            case EveningOffer(evening, zone, link):
                when = Line("evening-post", when=date_and_time(evening.at, zone, context.now()))
                titles = Line("offer-evening-title"), when
                lines = [when, Line("offer-evening")]
                found.append(_offered(context, language, f"e{evening.id}", titles, lines, "offer-label-evening", link))
            case DailyOffer(chain, link):
                view = daily_view(context, unit, chain, person_id, context.now())
                day = next((one for one in (*view.open, view.last) if one is not None and one.mine is not None), None)
                if day is not None:
                    titles = Line("offer-daily-title"), share_line(day)
                    lines = [share_line(day)]
                    found.append(_offered(context, language, f"d{chain.id}", titles, lines, "offer-label-daily", link))
    return found


def _offered(
    context: Context,
    language: str,
    number: str,
    titles: tuple[Line, Line],
    lines: list[Line],
    label: str,
    link: str,
) -> OfferedMessage:
    texts = context.texts
    title, about = (texts.plain(language, line) for line in titles)
    text = Text.join("\n", [texts.text(language, line) for line in lines])
    button = Button(texts.plain(language, label), url=link)
    return OfferedMessage(number, title, about, Message(text, ((button,),)))
