"""A hand inside the group on its way to Telegram: first a message without a card, and only into one that its owner
alone sees the hand itself."""

from typing import Any

import pytest

from handlers.delivery.picture_cache import NoPicture
from simulation.people.card_reading import printed_faces
from storage import Form
from tables.match import closing
from tables.requests.panel import MORE_PAGE, PractiseNow, ShowPage
from tests.handlers.outbox import Outbox
from tests.tables.notices.group_hand_players import READER, ask, asked, begun, inside, screen_of, touch, wish
from texts.line import Line


async def test_first_comes_a_message_without_a_card_and_then_the_hand_is_put_in(outbox: Outbox) -> None:
    table = await begun(outbox)
    await ask(outbox, table)
    await outbox.deliver_all()
    (panel,) = await inside(outbox)
    assert "La tua mano" in panel.text
    (first,) = await asked(outbox, "sendMessage")
    assert first["parameters"]["text"] == "🂠 Le tue carte arrivano qui…"
    assert "reply_markup" not in first["parameters"]
    assert panel.json["has_protected_content"]
    assert await inside(outbox, 0) == []
    assert await asked(outbox, "editEphemeralMessageText") != []
    outbox.matches.tap(outbox.people[READER].id, ShowPage(table.id, MORE_PAGE))
    await outbox.deliver_all()
    (panel,) = await inside(outbox)
    assert [button for button in panel.buttons if button.get("url", "").startswith("https://t.me/")]


async def test_a_photo_begins_as_a_picture_of_the_table_that_all_may_see(outbox: Outbox) -> None:
    table = await begun(outbox, Form.PICTURES)
    outbox.matches.change_person(outbox.people[READER].id, comfort=True, language="de", language_chosen=True)
    await ask(outbox, table)
    await outbox.deliver_all()
    (panel,) = await inside(outbox)
    assert "photo" in panel.json
    (first,) = await asked(outbox, "sendPhoto")
    assert first["parameters"]["caption"] == "🂠 Le tue carte arrivano qui…"
    assert printed_faces(first["parameters"]["caption"]) == []
    (second,) = await asked(outbox, "editEphemeralMessageMedia")
    posts = [
        entry for entry in await outbox.tg.requests(method="sendPhoto") if entry["parameters"] != first["parameters"]
    ]
    shown = {entry["result"]["photo"][-1]["file_unique_id"] for entry in posts}
    assert first["result"]["photo"][-1]["file_unique_id"] in shown, "the group has that very picture"
    assert panel.json["photo"][-1]["file_unique_id"] not in shown
    assert second["ok"]


async def test_the_panel_is_text_or_words_where_no_picture_can_be_drawn(
    outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(outbox, Form.PICTURES)

    async def fail(*given: Any) -> None:
        raise NoPicture("it cannot be drawn")

    monkeypatch.setattr(type(outbox.picture_cache), "lend", fail)
    await ask(outbox, table)
    await outbox.deliver_all()
    (panel,) = await inside(outbox)
    assert "La tua mano" in panel.text
    assert "photo" not in panel.json
    assert printed_faces(panel.text) != []
    wish(outbox, Form.WORDS)
    with outbox.matches.store.unit() as unit:
        unit.screens.want_hand(table.id, outbox.people[READER].id)
    await outbox.deliver_all()
    (panel,) = await inside(outbox)
    assert printed_faces(panel.text) == []
    assert " di " in panel.text


async def test_a_photo_becomes_a_text_as_another_message_after_a_tap_of_its_owner(outbox: Outbox) -> None:
    table = await begun(outbox, Form.PICTURES)
    await ask(outbox, table)
    await outbox.deliver_all()
    (photo,) = await inside(outbox)
    tapped = await outbox.people[READER].tap(photo, photo.labels[0], wait=0)
    assert tapped.query_id is not None
    outbox.dispatcher.let_in(outbox.group.id, outbox.people[READER].id, tapped.query_id)
    wish(outbox, Form.TEXT)
    with outbox.matches.store.unit() as unit:
        unit.screens.want_hand(table.id, outbox.people[READER].id)
    await outbox.deliver_all()
    (panel,) = await inside(outbox)
    assert "photo" not in panel.json
    assert panel.ephemeral_id != photo.ephemeral_id


async def test_a_new_panel_takes_the_place_of_the_one_before(outbox: Outbox) -> None:
    table = await begun(outbox)
    await ask(outbox, table)
    await outbox.deliver_all()
    (before,) = await inside(outbox)
    touch(outbox.matches, table, outbox.people[READER].id, before.ephemeral_id or 0)
    await ask(outbox, table)
    await outbox.deliver_all()
    (after,) = await inside(outbox)
    assert after.ephemeral_id != before.ephemeral_id
    assert "La tua mano" in after.text


async def test_the_panel_stays_with_a_way_to_go_on_at_the_end_of_the_table(outbox: Outbox) -> None:
    table = await begun(outbox)
    await ask(outbox, table)
    await outbox.deliver_all()
    with outbox.matches.store.unit() as unit:
        running = unit.tables.get(table.id)
        assert running is not None
        closing.close(
            outbox.matches.context,
            unit,
            running,
            Line("lobby-cancelled"),
            outbox.matches.time,
            player=outbox.matches.people[0],
        )
    await outbox.deliver_all()
    (panel,) = await inside(outbox)
    assert "Il tavolo è stato chiuso" in panel.text
    assert [entry["callback_data"] for entry in panel.buttons] == [PractiseNow().pack()]
    assert screen_of(outbox, table) is None


async def test_a_group_that_moves_gives_its_panels_up(outbox: Outbox) -> None:
    table = await begun(outbox)
    await ask(outbox, table)
    await outbox.deliver_all()
    with outbox.matches.store.unit() as unit:
        unit.chats.migrate(outbox.group.id, -1009)
    assert screen_of(outbox, table) is None
