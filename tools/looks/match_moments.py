"""Moments of a match: its posts, the panel, ends of deals and of the match, away, votes, several tables."""

from contextlib import suppress

from storage import DeadlineKind, Form, Table
from tables.fair.dealing import next_cutter
from tables.requests.table import DealNow
from tests.browser.panel_measures import asked, phases
from tests.tables.remembered import play_until_pause
from tools.looks.readme_pictures import show_table
from tools.looks.stage import NotOfferedError, Stage


async def table(stage: Stage) -> None:
    """The table's post as a picture and as text, one's cards, the totals."""
    await show_table(stage)
    await stage.show("table-1-picture")
    await stage.show_alert("table-2-my-cards", "mc")
    for name in ("carte", "punti", "parole"):
        await stage.say(f"/{name}", by=1)
        await stage.show(f"table-3-{name}", by=1, last=2)
    stage.prefer(form=Form.TEXT)
    await stage.say("/tavolo")
    await stage.show("table-4-text")


async def panel(stage: Stage) -> None:
    """The private panel in each phase of a turn."""
    async for name in phases(stage):
        await stage.show(f"panel-{name.replace(' ', '-')}", private=True)


async def questions_of_the_panel(stage: Stage) -> None:
    """The panel with choices and questions: a joker that fits in many places, a swap, a discard that is asked about."""
    async for name in asked(stage):
        await stage.show(f"panel-asks-{name.replace(' ', '-')}", private=True)


async def panel_in_words(stage: Stage) -> None:
    """The panel as text, while there is to draw, while cards are selected, and while others play."""
    stage.prefer(form=Form.TEXT)
    async for name in phases(stage):
        if name[0] in "1479":
            await stage.show(f"panel-text-{name.replace(' ', '-')}", private=True)


async def deal_end(stage: Stage) -> None:
    """A deal that Anna closes while Bruno goes over the limit, and the deal that follows."""
    hands = ("KC KD QC QD JS 2D", "9C 8C 7C 2D 3D", "2C 3D")
    closed = stage.matches.close_deal(*hands, totals=[12, 68, 41, 30])
    await stage.show("deal-end-1-bust-and-post", last=3)
    await stage.show("deal-end-2-panel-of-the-closer", private=True)
    await stage.show("deal-end-3-panel-of-who-is-over", by=1, private=True)
    stage.matches.tap(stage.people[0].id, DealNow(closed.id, 1), stage.group_id)
    await stage.show("deal-end-4-next-deal", last=2)


async def cut(stage: Stage) -> None:
    """The end of a deal that was played, and the cut before the next one."""
    played = stage.matches.begin(3)
    play_until_pause(stage.matches, played)
    await stage.show("cut-1-offered", last=2)
    with suppress(NotOfferedError):  # where the numbers are offered at once
        await stage.press("oc", by=next_cutter(stage.matches.match(played)))
    await stage.show("cut-2-numbers")
    await stage.press("cu", by=next_cutter(stage.matches.match(played)))
    await stage.show("cut-3-done")


async def match_end(stage: Stage) -> None:
    """A whole match: its last posts, its story, and what is counted afterwards."""
    played = stage.matches.play_out(stage.matches.begin(4))
    await stage.show("match-end-1-last-posts", last=6)
    await stage.show("match-end-2-winner-in-private", by=_winner(stage, played), private=True)
    await stage.show("match-end-3-loser-in-private", by=(_winner(stage, played) + 1) % 4, private=True)
    await _story(stage)
    await stage.say("/classifica")
    await stage.show("match-end-6-ranking")
    await stage.say("/profilo", private=True)
    await stage.show("match-end-7-profile", private=True)
    await stage.say("/verifica")
    await stage.show("match-end-8-seal", last=2)
    await stage.press("rm", by=1)
    await stage.show("match-end-9-rematch", last=2)


async def _story(stage: Stage) -> None:
    try:
        await stage.press("os", by=1)
    except NotOfferedError:  # there is only the record
        await stage.press("gr", by=1)
        await stage.show("match-end-4-record", by=1, last=2)
        return
    await stage.show("match-end-4-story-1", by=1, private=True)
    for picture in range(2, 5):
        await stage.press("hs", by=1, private=True, number=-1 if picture == 2 else 0)
        await stage.show(f"match-end-4-story-{picture}", by=1, private=True)


def _winner(stage: Stage, played: Table) -> int:
    assert played.match is not None
    assert played.match.winner is not None
    return played.match.winner


async def away(stage: Stage) -> None:
    """Turns whose time runs out, until both players are away; the question who plays for them; back."""
    begun = stage.matches.begin(3)
    await stage.show("away-1-first-turn")
    for turn in range(1, 5):
        await _time_out(stage, begun)
        if turn in (1, 2, 4):
            await stage.show(f"away-2-timeout-{turn}", last=3)
    who = next(seat.number for seat in stage.matches.table(begun.id).seats if seat.away)
    await stage.show("away-3-panel", by=who, private=True, last=2)
    await stage.press("at", by=0 if who else 1)
    await stage.show("away-4-take-over", last=2)
    await stage.press("ib", by=who)
    await stage.show("away-5-back", last=2)


async def _time_out(stage: Stage, table: Table) -> None:
    due = stage.matches.due_at(table, DeadlineKind.TURN)
    await stage.days.pass_(due - stage.service.context.now() + 1)


async def questions(stage: Stage) -> None:
    """A vote on the end, leaving, ending as the host, in a running match."""
    stage.matches.begin(4)
    await stage.say("/abbandona", by=1)
    await stage.show("questions-1-leave", by=1)
    await stage.say("/termina", by=1)
    await stage.show("questions-2-end", by=1)
    await stage.press("et", by=1)
    await stage.show("questions-3-vote", by=2)
    await stage.say("/termina")
    await stage.show("questions-4-end-as-host")


async def desk(stage: Stage) -> None:
    """Several tables of one person, in a group and in two topics: /partite, /punti, /classifica."""
    first, second = await stage.setup.players.group.topic("Veloce"), await stage.setup.players.group.topic("Torneo")
    await stage.setup.quiet()
    stage.matches.begin_in(stage.group_id, first, 3)
    stage.matches.begin_in(stage.group_id, second, 4, 24 * 3600)
    await stage.setup.quiet()
    await stage.say("/nuova")
    await stage.say("/partite", private=True)
    await stage.show("desk-1-private", private=True)
    await stage.say("/partite", thread=first)
    await stage.show("desk-2-in-a-topic", thread=first)
    await stage.say("/punti", private=True)
    await stage.show("desk-3-scores", private=True)
    await stage.say("/nuova", by=3, private=True)
    await stage.say("/partite", by=3, private=True)
    await stage.show("desk-4-one-table-of-mine", by=3, private=True)


SCENES = (table, panel, questions_of_the_panel, panel_in_words, deal_end, cut, match_end, away, questions)
FORUM_SCENES = (desk,)
