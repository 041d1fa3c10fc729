"""A hand in an order of the player's own: picture and buttons keep it."""

from dataclasses import replace

from pictures import Look
from pictures.hand import hand_rows
from screens.render.pictures import as_drawn, hand_picture, ready_melds
from simulation.use_cases.chats import ANNA
from simulation.use_cases.matches import Matches
from tests.pictures.gallery import LABELS
from tests.screens.views import panel_of


def test_in_an_own_order_the_hand_is_as_it_is_and_only_melds_that_stand_together_are_marked(matches: Matches) -> None:
    table = matches.at("5H 6H 7H 9C KC KD KS 2S", "9C 8D", phase="play")
    panel = panel_of(matches, table, ANNA)
    held = {one.card.text: one for one in panel.hand}

    def shown(order: str) -> tuple[list[str], list[tuple[str, int]]]:
        own = replace(panel, hand=tuple(held[name] for name in order.split()), arranged=True)
        hand = hand_picture(own, ready_melds(own))
        assert as_drawn(own) == own.hand
        drawn = [one.card.text for row in hand_rows(hand, LABELS, Look()).rows for one in row]
        melds = [" ".join(face.text for face in group.cards) for group in hand.ready]
        return drawn, list(zip(melds, hand.before, strict=True))

    for order, melds in (
        ("9C 7H 6H 5H 2S KC KD KS", [("7H 6H 5H", 1), ("KC KD KS", 2)]),
        ("5H KC 6H KD 7H KS 9C 2S", []),
        ("5H 6H 9C 7H KS KC KD 2S", [("KS KC KD", 4)]),
    ):
        assert shown(order) == (order.split(), melds)
