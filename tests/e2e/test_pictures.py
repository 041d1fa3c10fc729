"""Pictures from the bot to the phones: a whole match of them."""

from simulation.program.setup import Setup
from simulation.program.worded_pictures import picture_words
from simulation.watches.mirror import check_screens
from simulation.watches.secrecy import Watch
from storage import Form
from tables.requests.chat_pages import DISPLAY_PAGE, ChatSetting


async def test_a_whole_match_is_seen_in_pictures_and_each_hand_by_its_owner_alone(setup: Setup) -> None:
    watch = Watch(setup.tg, setup.stored)
    async with setup.bot(6):
        await setup.players.open_lobby()
        for person in setup.people:
            await person.start()
        await setup.players.play_short(deals=2)
        await setup.players.sit_down_and_deal()
        assert await setup.players.play()
        await setup.quiet()
        posts = await setup.people[0].screen(setup.players.group)
        assert await check_screens(setup) >= len(setup.people)
    deals = [post for post in posts if post.text.startswith("🏁 Smazzata")]
    (end,) = [post for post in posts if post.text.startswith("🏆")]
    assert deals
    for post in (*deals, end):
        assert all(person.name in picture_words(setup.tg, post.json["photo"]) for person in setup.people)
    sent = [request for request in await setup.tg.requests() if request["ok"]]
    owners: dict[str, set[int]] = {}
    for request in sent:
        photo = request["result"].get("photo") if isinstance(request["result"], dict) else None
        if photo is not None:
            owners.setdefault(photo[-1]["file_id"], set()).add(request["result"]["chat"]["id"])
    assert all(len(chats) == 1 for chats in owners.values()), "no file is in two chats"
    kept = {row[0] for row in setup.stored.rows("SELECT file_id FROM pictures")}
    assert kept == {file for file, chats in owners.items() if max(chats) < 0}
    assert await watch.leaks() == []


async def test_a_profile_is_a_photo_with_the_same_in_words_in_both_chats_and_text_for_who_wants_text(
    setup: Setup,
) -> None:
    async with setup.bot(6):
        await setup.players.open_lobby()
        for person in setup.people:
            await person.start()
        await setup.players.play_short(deals=1)
        await setup.players.sit_down_and_deal()
        assert await setup.players.play()
        await setup.quiet()
        anna, group = setup.people[0], setup.players.group
        for chat in (None, group):
            await anna.send(chat, "/profilo")
            await setup.quiet()
            answer = (await anna.screen(chat))[-1]
            assert picture_words(setup.tg, answer.json["photo"]).startswith("Anna: 1 partite · ")
            assert answer.text.startswith("👤 Anna\nPartite finite: 1")
        await anna.send(None, "/impostazioni")
        for value in ("", Form.TEXT.value):
            await setup.quiet()
            await anna.tap(await anna.last(None), data=ChatSetting(DISPLAY_PAGE, value).pack())
        await setup.quiet()
        await anna.send(None, "/profilo")
        await setup.quiet()
        answer = (await anna.screen(None))[-1]
        assert "photo" not in answer.json
        assert answer.text.startswith("👤 Anna\nPartite finite: 1")
    assert await setup.tg.bad_requests() == []
