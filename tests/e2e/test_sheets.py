"""The score of real cards as a group in Telegram keeps it: taps, a reply to the bot, the busts, the confirmation."""

from sandbox.client.people import Person, Seen
from simulation.people.finding import offered, see, see_text, tap
from simulation.program.setup import Setup
from tables.requests.sheets import AskForLine, ConfirmSheet, CountDeal, SitAtSheet, WriteDeal


async def test_a_group_keeps_the_score_of_real_cards_to_the_end(setup: Setup) -> None:
    anna, bruno, carla = setup.people
    group = setup.players.group

    async def press(person: Person, message: Seen, kind: type, **wanted: object) -> None:
        data = offered(message, kind, **wanted)
        assert data is not None
        await tap(person, message, data)

    async with setup.bot():
        await anna.send(group, "/segnapunti Nonna")
        post = await see(anna, lambda seen: "Nonna (ospite)" in seen.text, group)
        await press(bruno, post, SitAtSheet, sits=1)
        post = await see(bruno, lambda seen: "3. Bruno" in seen.text, group)
        await press(bruno, post, WriteDeal)
        closer = await see(bruno, lambda seen: "Chi ha chiuso?" in seen.text, group, after=post.seq)
        await press(bruno, closer, AskForLine)
        question = await see(bruno, lambda seen: "rispondi a questo messaggio" in seen.text, group)
        sent = [one for one in await setup.tg.requests() if "force_reply" in str(one["parameters"].get("reply_markup"))]
        assert len(sent) == 1
        await carla.send(group, "bella partita, 3 volte", reply_to=post.id)
        said = await bruno.send(group, "Anna 12 Nonna 101 bruno 0", reply_to=question.id)
        understood = await see(bruno, lambda seen: "È giusto?" in seen.text, group, after=said.seq)
        await press(bruno, understood, CountDeal)
        await see_text(carla, "Nonna sballa", group)
        post = await see(carla, lambda seen: "Anna: 12" in seen.text, group)
        assert "✖️ Nonna: 101" in post.text
        said = await anna.send(group, "/segnapunti a 95 b 0")
        understood = await see(anna, lambda seen: "È giusto?" in seen.text, group, after=said.seq)
        await press(anna, understood, CountDeal)
        await see_text(carla, "Anna sballa", group)
        await see_text(carla, "Vince Bruno", group)
        end = await see(carla, lambda seen: offered(seen, ConfirmSheet) is not None, group)
        await press(carla, end, ConfirmSheet)  # who has not played
        await see_text(bruno, "Risultato confermato da Carla", group)


async def test_a_deal_is_entered_by_digits_on_the_post_which_then_shows_it(setup: Setup) -> None:
    anna, bruno, _ = setup.people
    group = setup.players.group
    async with setup.bot():
        await anna.send(group, "/segnapunti Nonna")
        post = await see(anna, lambda seen: "Nonna (ospite)" in seen.text, group)
        await tap(bruno, post, offered(post, SitAtSheet, sits=1) or "")
        shown = await see(bruno, lambda seen: "3. Bruno" in seen.text, group)
        steps: tuple[tuple[dict[str, object], str], ...] = (
            ({"closer": -1}, "Chi ha chiuso?"),
            ({"closer": 2}, "Quanto è rimasto a Anna?"),
            ({"points": "t2"}, "Quanto è rimasto a Anna?"),
            ({"points": "23"}, "Quanto è rimasto a Nonna?"),
            ({"points": "23.t0"}, "Quanto è rimasto a Nonna?"),
            ({"points": "23.7"}, "È giusto?"),
        )
        for wanted, words in steps:
            data = offered(shown, WriteDeal, **wanted)
            assert data is not None, (wanted, shown.labels)
            await tap(bruno, shown, data)
            shown = await see(bruno, lambda seen, words=words: words in seen.text, group, after=shown.seq)
            assert shown.id == post.id, "all of it happens in the post"
        await tap(bruno, shown, offered(shown, CountDeal) or "")
        await setup.quiet()
        shown = await see(bruno, lambda seen: seen.id == post.id and "Nonna: 7" in seen.text, group)
        assert "Anna: 23" in shown.text
        assert offered(shown, WriteDeal, deal=2) is not None
