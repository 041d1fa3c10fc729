"""The words for a picture: a person who does not see it misses nothing."""

from dataclasses import replace

import pytest

from pictures import Picture, alt_text
from pictures.alt_text import card_line
from pictures.values import HandPicture, HelpPicture, HelpStep, MeldPicture, StoryPicture, TotalsPicture
from scala40.cards import JOKER, NATURALS, Card, Suit, joker_for
from simulation.use_cases.world import TEXTS
from tests.pictures.gallery import DEAL, EMPTY, EVERYTHING, FULL, HAND, OPENING, PODIUM, SMALL, STORY, TOTALS

RANKS = ("asso", *map(str, range(2, 11)), "fante", "donna", "re")
SUITS = {Suit.HEARTS: "cuori", Suit.DIAMONDS: "quadri", Suit.CLUBS: "fiori", Suit.SPADES: "picche"}


def words(picture: Picture) -> str:
    """The picture in Italian."""
    return alt_text(TEXTS, "it", picture)


def named(card: Card) -> str:
    """A card in Italian."""
    return TEXTS.plain("it", card_line(card))


@pytest.mark.parametrize("card", NATURALS, ids=str)
def test_every_card_is_named_by_its_rank_and_its_suit(card: Card) -> None:
    assert card.rank is not None
    assert card.suit is not None
    assert named(card) == f"{RANKS[card.rank - 1]} di {SUITS[card.suit]}"


def test_a_joker_is_named_and_on_the_table_what_it_stands_for() -> None:
    assert named(JOKER) == "jolly"
    assert named(joker_for(NATURALS[0])) == "jolly che vale asso di cuori"


@pytest.mark.parametrize("picture", EVERYTHING, ids=lambda picture: type(picture).__name__)
def test_there_are_words_for_every_picture_and_no_sign_in_them(picture: Picture) -> None:
    text = words(picture)
    assert len(text) > 20
    assert not any(sign in text for sign in "♥♦♣♠🃏#{}")


def test_every_card_of_the_fullest_table_is_named() -> None:
    lines = words(FULL).splitlines()
    for meld in FULL.melds:
        assert meld.seat is not None
        head = f"Gioco {meld.number}, di {FULL.seats[meld.seat].name}: "
        (line,) = [line for line in lines if line.startswith(head)]
        told = line.removeprefix(head).removesuffix(".").replace(" e ", ", ").split(", ")
        assert told == [
            named(face) + (" (nuova)" if new else "") for face, new in zip(meld.cards, meld.new, strict=True)
        ]


def test_the_words_describe_everything_of_the_table() -> None:
    assert words(SMALL).splitlines() == [
        "Il tavolo: smazzata 3, si gioca a 101.",
        "In cima al pozzo: 9 di quadri (nuova).",
        "Nel tallone: 71 carte.",
        "Gioco 1, di Anna: 5 di cuori, 6 di cuori, jolly che vale 7 di cuori e 8 di cuori (nuova).",
        "Gioco 2: re di cuori, re di fiori e re di picche.",
        "Anna: 9 carte, 34 punti, ha aperto.",
        "Tocca a Bruno: 13 carte, 0 punti, ha dato le carte.",
    ]
    assert words(FULL).splitlines()[-6:] == [
        "Annamaria Bevilacqua: 1 carta, 487 punti, ha aperto.",
        "Peppe: 7 carte, 1.120 punti, assente.",
        "Giovanni Battista…: 13 carte, -25 punti, ha aperto, assente.",
        "Tocca a Λένα Παπαδοπούλου: 11 carte, 312 punti, ha aperto.",
        "Ada: 2 carte, 0 punti, ha aperto, gioca il computer.",
        "Zio Ugo: fuori con 512 punti.",
    ]
    assert words(EMPTY).splitlines()[1:4] == [
        "Il pozzo è vuoto.", "Nel tallone: nessuna carta.", "Ancora nessun gioco a terra.",
    ]  # fmt: skip


def test_the_words_describe_everything_of_a_hand() -> None:
    assert words(HAND).splitlines() == [
        "La tua mano: 15 carte.",
        "Gioco pronto, 18 punti: 5 di cuori, 6 di cuori e 7 di cuori.",
        "Gioco pronto, 30 punti: re di cuori, re di fiori e jolly che vale re di picche.",
        "Altre carte: 2 di quadri, 9 di quadri, 10 di quadri (nuova), 4 di fiori, 8 di fiori, donna di picche, "
        "asso di picche, jolly e jolly.",
    ]
    assert words(OPENING).splitlines()[1:3] == [
        "Messo da parte, 30 punti: 10 di cuori, fante di cuori e donna di cuori.",
        "Gioco pronto, 10 punti: asso di picche, 2 di picche, 3 di picche e 4 di picche (nuova).",
    ]
    assert words(HandPicture((), (), (), None)) == "La tua mano: nessuna carta."


def test_the_words_describe_everything_of_a_deals_end() -> None:
    lines = words(DEAL).splitlines()
    assert lines[:3] == [
        "Fine della smazzata 3, si gioca a 101.",
        "Anna: 0 punti, totale 34, ha chiuso.",
        "Bruno Giordano: +96 punti, totale 104, sballa.",
    ]
    assert "Zio Ugo: fuori, totale 110." in lines
    for face in DEAL.rows[1].cards:
        assert named(face) in lines[3]
    again = replace(DEAL, rows=(replace(DEAL.rows[2], again=True),))
    assert words(again).splitlines()[1] == "Peppe: +10 punti, totale 20, di nuovo in gioco."
    assert "ha chiuso in mano" in words(replace(DEAL, in_hand=True))
    lucky = words(replace(DEAL, rows=(replace(DEAL.rows[2], luck=(-12, 26)),)))
    assert "Peppe: carte 12 punti meglio, gioco 26 punti peggio" in lucky
    assert "−50 punti" in words(replace(DEAL, rows=(replace(DEAL.rows[0], points=-50),)))


def test_the_words_name_every_total_of_the_chart() -> None:
    assert words(TOTALS).splitlines() == [
        "I punti dopo ogni smazzata; il limite è 101.",
        "Anna: 0, 24, 24 e 61.",
        "Bruno Giordano: 34, 47, 95 e 112.",
        "Peppe: 12, 20, 88 e 88.",
    ]
    assert words(replace(TOTALS, winner=0)).splitlines()[4:] == ["Vince Anna."]
    assert words(TotalsPicture(101, (("Anna", ()), ("Bruno", (-5,))))).splitlines()[1:] == [
        "Anna: nessuna smazzata.", "Bruno: −5.",
    ]  # fmt: skip


def test_the_words_describe_everything_of_a_matchs_end() -> None:
    assert words(PODIUM).splitlines() == [
        "Fine della partita, si giocava a 101: 4 smazzate.",
        "1º Anna: 61 punti, vince.",
        "2º Peppe: 88 punti.",
        "3º Bruno Giordano: 112 punti, sballa alla smazzata 4.",
        "4º Zio Ugo: 20 punti, ha lasciato la partita.",
    ]


def test_the_words_describe_the_table_of_the_story_and_the_cards_of_who_played() -> None:
    assert words(STORY).splitlines() == [
        "Turno 12 di 31.",
        *words(SMALL).splitlines(),
        "Le carte di Bruno dopo il turno: 2 di quadri, 9 di quadri, 10 di quadri (nuova), 4 di fiori, 8 di fiori, "
        "donna di picche, asso di picche, jolly e jolly.",
    ]
    assert words(StoryPicture(SMALL, 31, 31, HandPicture((), (), (), None))).endswith("Bruno non ha più carte.")
    assert words(StoryPicture(EMPTY, 0, 31)).splitlines() == [
        "Prima del primo di 31 turni.",
        *words(EMPTY).splitlines(),
    ]


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (HelpStep.DRAW, ("tallone", "pozzo", "9 di quadri", "8 di cuori", "donna di picche")),
        (HelpStep.OPEN, ("18", "30", "48", "re di fiori")),
        (HelpStep.ATTACH, ("8 di cuori", "5, 6 e 7 di cuori")),
        (HelpStep.SWAP, ("jolly", "re di fiori")),
        (HelpStep.CLOSE, ("3 di picche", "zero")),
    ],
)
def test_the_help_pictures_have_words(step: HelpStep, told: tuple[str, ...]) -> None:
    assert all(part in words(HelpPicture(step)) for part in told)


def test_a_new_meld_is_named_card_by_card() -> None:
    table = replace(SMALL, melds=(MeldPicture(1, NATURALS[:3], (True, True, False)),))
    assert "asso di cuori (nuova), asso di quadri (nuova) e asso di fiori." in words(table)
