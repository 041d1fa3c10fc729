"""Pictures from the bot to the phones: a whole match of them, and what happens where they do not get through."""

from simulation.program.town import Town
from simulation.program.worded_pictures import picture_words, read
from simulation.watches.mirror import check_screens
from simulation.watches.secrecy import Watch
from storage import Form


async def test_a_whole_match_is_seen_in_pictures_and_each_hand_by_its_owner_alone(town: Town) -> None:
    watch = Watch(town.tg, town.ledger)
    async with town.bot(6):
        await town.party.open_lobby()
        for person in town.people:
            await person.start()
        await town.party.play_short(deals=2)
        await town.party.sit_down_and_deal()
        assert await town.party.play()
        await town.quiet()
        posts = await town.people[0].screen(town.party.group)
        assert await check_screens(town) >= len(town.people)
    deals = [post for post in posts if post.text.startswith("🏁 Smazzata")]
    (end,) = [post for post in posts if "Vince" in post.text]
    assert deals
    for post in (*deals, end):
        assert all(person.name in picture_words(town.tg, post.json["photo"]) for person in town.people)
    sent = [request for request in await town.tg.requests() if request["ok"]]
    owners: dict[str, set[int]] = {}
    for request in sent:
        photo = request["result"].get("photo") if isinstance(request["result"], dict) else None
        if photo is not None:
            owners.setdefault(photo[-1]["file_id"], set()).add(request["result"]["chat"]["id"])
    assert all(len(chats) == 1 for chats in owners.values()), "no file is in two chats"
    kept = {row[0] for row in town.ledger.rows("SELECT file_id FROM pictures")}
    assert kept == {file for file, chats in owners.items() if max(chats) < 0}
    assert await watch.leaks() == []


async def test_the_second_reader_of_a_help_page_gets_the_file_of_the_first(town: Town) -> None:
    anna, bruno, _ = town.people
    async with town.bot():
        for person in (anna, bruno):
            await person.start()
            await person.send(None, "/aiuto")
            await person.wait_message(None, lambda seen: "photo" in seen.json, seconds=60)
    files = [request["result"]["photo"][-1]["file_id"] for request in await town.tg.requests(method="sendPhoto")]
    assert len(files) == 2
    assert len(set(files)) == 1


async def test_a_group_without_photos_plays_on_in_text(town: Town) -> None:
    await town.party.group.photos("forbid")
    async with town.bot(6):
        await town.party.open_table()
        assert await town.party.play(4) is False
        post = await town.party.table_post()
        await town.quiet()
        assert await check_screens(town) >= len(town.people)
    assert "photo" not in post.json
    assert "Tallone" in post.text
    assert "Tallone" in read(town.tg, post)
    assert len(await town.tg.requests(method="sendPhoto", category="forbidden")) == 1
    with town.ledger.store.read() as unit:
        chat = unit.chats.get(town.party.group.id)
    assert chat is not None
    assert chat.display.form is Form.TEXT
