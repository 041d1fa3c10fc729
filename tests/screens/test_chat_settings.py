"""/impostazioni: every page of a group and of one person, what it sets, and that it is seen at once."""

from collections.abc import Iterable

import pytest

from screens.message import MAX_BUTTONS, MAX_TEXT, Message
from simulation.use_cases.chats import ANNA, BRUNO, Chats, buttons_of, labels, words
from simulation.use_cases.world import GROUP, TEXTS
from storage import Chat, Display, Form, GroupHands, ScreenKind, Verbosity
from tables.lobby.seating import open_table
from tables.people.settings import show_settings
from tables.requests.chat_pages import PAGES_OF_GROUP, PAGES_OF_PERSON, ChatSetting, SetLanguage
from tests.screens.settings_pages import MARKS, OWN_CHOICES, in_group, in_private, marked, person_of, stale
from texts.line import Line

LANGUAGES = ("it", "de", "en")
CHOICES = {
    "display": ("text", "words", "pictures", "dark", "light", "two", "four"),
    "inside": ("auto", "on", "off"),
    "volume": ("every_turn", "quiet", "ends"),
    "clover": ("on", "off"),
    "invites": ("off", "on"),
    "replays": ("on", "off"),
    "season": ("50", "100", "200", "month", "best", "all"),
    "guide": ("on", "off"),
}


def chat_of(chats: Chats, chat: int = GROUP) -> Chat:
    with chats.store.read() as unit:
        return unit.chats.get(chat)


# --- a group ----------------------------------------------------------------------------------------------------------


def test_the_main_page_of_a_group_says_all_that_is_set_and_leads_to_every_page(chats: Chats) -> None:
    (page,) = chats.write(show_settings).messages
    assert page.text.plain.splitlines() == [
        "⚙️ Impostazioni di Venerdì",
        "🗣 Lingua: Italiano",
        "🖼 Il tavolo: Immagini · Panno chiaro · Semi: 2 colori",
        "🎴 Giocare nel gruppo: Se serve",
        "🔔 Messaggi nel gruppo: Tutti",
        "🍀 Fortuna nel gruppo: No",
        "📨 Inviti: Sì",
        "📖 Rivedere le smazzate: No",
        "🏆 Stagione: Un mese · Contano tutte",
        "📅 Smazzata del giorno: No",
        "🕰 Fuso orario: Roma, Berlino",
        "⚖️ Regole di un tavolo nuovo: come Fisca",
    ]
    assert buttons_of(page) == [ChatSetting(name, "") for name in PAGES_OF_GROUP]


@pytest.mark.parametrize("page", ["display", "inside", "volume", "clover", "invites", "replays", "season"])
def test_each_choice_of_a_group_is_marked_on_its_page_and_told_on_the_main_one(chats: Chats, page: str) -> None:
    for value in CHOICES[page]:
        shown = in_group(chats, page, value)
        assert value in marked(shown)
        assert marked(in_group(chats, page)) == marked(shown)
        label = next(button.label for row in shown.rows for button in row if button.request == ChatSetting(page, value))
        mark = MARKS[value == Form.WORDS]
        assert label.startswith(mark)
        assert label.removeprefix(mark) in in_group(chats, "main").text.plain


def test_the_choice_of_a_group_is_stored(chats: Chats) -> None:
    for page, value in (("display", "words"), ("display", "dark"), ("display", "four"), ("inside", "on"),
                        ("volume", "ends"), ("clover", "on"), ("invites", "off"), ("season", "100"),
                        ("season", "best")):  # fmt: skip
        assert chats.toast(chats.touch(ChatSetting(page, value), admin=True)) == "Fatto."
    chat = chat_of(chats)
    assert not chat.invitations
    assert (chat.display, chat.group_hands, chat.verbosity, chat.clover, chat.season_deals, chat.season_best) == (
        Display(Form.WORDS, True, True),
        GroupHands.ON,
        Verbosity.ENDS,
        True,
        100,
        True,
    )


def test_the_look_of_pictures_is_asked_only_where_there_are_pictures(chats: Chats) -> None:
    assert ChatSetting("display", "dark") in buttons_of(in_group(chats, "display"))
    assert ChatSetting("display", "dark") not in buttons_of(in_group(chats, "display", "text"))
    in_group(chats, "display", "dark")  # from a keyboard that had it still
    assert "dark" in marked(in_group(chats, "display", "pictures"))


@pytest.mark.parametrize("page", ["display", "inside", "volume"])
def test_a_button_tapped_twice_sets_once_and_stays_on_its_page(chats: Chats, page: str) -> None:
    value = CHOICES[page][-1]
    once = chats.touch(ChatSetting(page, value), admin=True)
    again = chats.touch(ChatSetting(page, value), admin=True)
    assert once.line is not None
    assert again.line is None
    assert again.page == once.page


@pytest.mark.parametrize("page", ["display", "inside", "volume"])
def test_a_group_is_set_by_its_administrators_only(chats: Chats, page: str) -> None:
    before = chat_of(chats)
    refused = chats.touch(ChatSetting(page, CHOICES[page][-1]), BRUNO, admin=False)
    assert "amministra" in chats.toast(refused)
    assert refused.page is None
    assert chat_of(chats) == before


FORGED = [
    ("display", "pink"), ("display", "PICTURES"), ("display", "large"), ("display", "marked"), ("asks", "off"),
    ("inside", "maybe"), ("volume", "loud"), ("guide", "on"),
    ("guide", ""), ("language", "it"), ("", ""), ("zone", "Atlantis"), ("root", ""), ("main", "x"),
]  # fmt: skip


@pytest.mark.parametrize(("page", "value"), FORGED)
def test_forged_settings_of_a_group_are_refused_with_a_sentence(chats: Chats, page: str, value: str) -> None:
    before = chat_of(chats)
    assert "non esiste" in chats.toast(chats.touch(ChatSetting(page, value), admin=True))
    assert chat_of(chats) == before


def test_the_way_to_show_the_table_takes_effect_at_once_in_the_group(chats: Chats) -> None:
    chats.dealt(BRUNO)
    chats.send_screens()
    in_group(chats, "display")
    assert stale(chats, GROUP) == set()
    in_group(chats, "display", "text")
    assert stale(chats, GROUP) == {ScreenKind.TABLE}
    assert stale(chats, ANNA) == set()


# --- a person ---------------------------------------------------------------------------------------------------------


def test_the_main_page_in_private_says_what_one_has_set_for_oneself(chats: Chats) -> None:
    (page,) = chats.write(show_settings, private=True).messages
    assert page.text.plain.splitlines() == [
        "⚙️ Le tue impostazioni",
        "🗣 Lingua: Italiano",
        "🔎 Comodità: Spenta",
        "🖼 Tavolo e carte: Immagini · Panno chiaro · Semi: 2 colori",
        "👉 Guida nei primi turni: Spenta",  # these people have played before
        "✋ Chiedere prima di uno scarto che regala qualcosa: No",
        "🔒 Carte protette: Sì",
        "🤖 Computer svelti se giochi solo con loro: No",
        "💬 Osservazioni a fine smazzata: No",
    ]
    assert buttons_of(page) == [ChatSetting(name, "") for name in PAGES_OF_PERSON]


def test_a_personal_choice_is_stored_for_that_person_alone(chats: Chats) -> None:
    for page, value in (("display", "dark"), ("display", "four"), ("display", "text"), ("guide", "on")):
        assert value in marked(in_private(chats, page, value))
    person = person_of(chats)
    assert (person.display, person.guided) == (Display(Form.TEXT, True, True), True)
    assert (person_of(chats, BRUNO).display, person_of(chats, BRUNO).guided) == (Display(), False)
    assert chat_of(chats).display == Display()
    in_private(chats, "guide", "off")
    assert not person_of(chats).guided


def test_a_page_in_private_speaks_the_language_just_chosen(chats: Chats) -> None:
    chats.touch(SetLanguage("de"), chat=ANNA)
    assert "Deine Einstellungen" in in_private(chats, "main").text.plain
    assert "Sprache: Deutsch" in words(chats.write(show_settings, private=True))


def test_a_time_zone_that_there_is_not_is_told_without_what_telegram_would_make_of_it(chats: Chats) -> None:
    answer = chats.write(show_settings, argument="@everyone\nhttps://x.it \u202e" + "Z" * 99, admin=True)
    (said,) = [message.text.plain for message in answer.messages]
    assert "＠everyone https:∕∕x․it…" in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("page", "value"),
    [
        ("display", "pink"),
        ("guide", "maybe"),
        ("asks", "maybe"),
        ("protect", "maybe"),
        ("volume", "ends"),
        ("zone", "UTC"),
        ("inside", ""),
    ],
)
def test_forged_settings_of_a_person_are_refused_with_a_sentence(chats: Chats, page: str, value: str) -> None:
    before = person_of(chats)
    assert "non esiste" in chats.toast(chats.touch(ChatSetting(page, value), chat=ANNA))
    assert person_of(chats).display == before.display


def test_the_way_to_show_a_players_cards_takes_effect_at_once_at_all_their_tables(chats: Chats) -> None:
    chats.dealt(BRUNO)
    chats.write(open_table, private=True)
    chats.send_screens()
    in_private(chats, "display", "words")
    assert stale(chats, ANNA) == {ScreenKind.HAND, ScreenKind.LOBBY}  # the lobby in their private chat changes too
    assert stale(chats, BRUNO) == stale(chats, GROUP) == set()


# --- all of them fit --------------------------------------------------------------------------------------------------


def every_page(chats: Chats) -> Iterable[Message]:
    yield from (in_group(chats, page) for page in ("main", *PAGES_OF_GROUP))
    yield from (in_private(chats, page) for page in ("main", *PAGES_OF_PERSON))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_and_explains_each_of_its_answers_in_every_language(chats: Chats, language: str) -> None:
    chats.touch(SetLanguage(language), admin=True)
    chats.touch(SetLanguage(language), chat=ANNA)
    for page in every_page(chats):
        assert page.text.length <= MAX_TEXT
        assert sum(map(len, page.rows)) <= MAX_BUTTONS
        assert len(set(labels(page))) == len(labels(page))
    for name in ("inside", "volume"):
        page = in_group(chats, name)
        for value in CHOICES[name]:
            answer = TEXTS.plain(language, f"settings-{name}-{value}".replace("_", "-"))
            assert f"\n{answer}: " in page.text.plain
    for name in ("guide", "asks", "protect", "computers"):
        page = in_private(chats, name)
        for value in OWN_CHOICES[name]:
            assert f"\n{TEXTS.plain(language, f'settings-{name}-{value}')}: " in page.text.plain


def test_a_button_in_an_unknown_group_changes_nobodys_own_settings(chats: Chats) -> None:
    chats.write(show_settings, private=True)
    before = person_of(chats)
    assert chats.touch(ChatSetting("display", "text"), chat=-999, admin=True).page is None
    assert person_of(chats) == before


def test_a_lobby_is_shown_anew_when_its_group_chooses_words(chats: Chats) -> None:
    chats.opened(BRUNO)
    chats.send_screens()
    in_group(chats, "display", "words")
    assert stale(chats, GROUP) == {ScreenKind.LOBBY}


def test_a_language_set_in_a_group_that_is_not_known_changes_nothing(chats: Chats) -> None:
    with chats.store.read() as unit:
        assert unit.chats.get(-777) is None
    refused = chats.touch(SetLanguage("de"), chat=-777, admin=True)
    assert refused.line == Line("rules-refused-unknown")
    assert refused.page is None
