"""Every command: its names, its menus, what answers it; and the way from Telegram to there and back."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, TypeAlias, TypeVar

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    Message,
    Update,
)  # fmt: skip
from telegram.ext import BaseHandler, CallbackContext, CommandHandler, filters

from handlers.commands.ending import ask_end, ask_resign
from handlers.commands.help import show_help
from handlers.commands.lists import chat_ranking, my_tables, profile
from handlers.commands.privacy import privacy
from handlers.commands.reading import Reading
from handlers.commands.rules import rules_in_words
from handlers.commands.settings import show_languages, show_settings
from handlers.commands.table import my_cards, scores, start, table_down
from handlers.commands.verify import verify
from handlers.delivery.answers import queue_answer
from handlers.telegram.admins import Admins
from handlers.telegram.convert import origin_of, place_of, thread_of
from screens.accessible_replies import accessible_answer
from screens.answers import say
from screens.message import Message as Screen
from screens.render.in_words import say_in_words
from storage import ReadOnly, StoreError, Unit
from tables.context import Context
from tables.languages import language_of
from tables.lobby.seating import open_table
from tables.people.erasure import ask_forget
from tables.play.cut import cut_by_word
from tables.requests.origin import Origin
from tables.result import Result
from tables.stuck import STUCK, note, stuck_line
from texts.catalogue import FIRST_LANGUAGE, Catalogue

LibraryContext: TypeAlias = CallbackContext[Any, Any, Any, Any]
UpdateHandler: TypeAlias = BaseHandler[Update, LibraryContext, None]
Found = TypeVar("Found", Result, Result | None)
Door: TypeAlias = Callable[[Update, LibraryContext], Coroutine[Any, Any, None]]


class Where(Enum):
    """The kinds of chat whose menu a command may stand in."""

    PRIVATE = auto()
    GROUP = auto()
    ADMIN = auto()


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `names`: one in each language, all understood everywhere; `menus`: where it is listed."""

    names: dict[str, str]
    answer: Callable[[Context, Origin], Result]
    menus: frozenset[Where]
    asks_admin: bool = False

    @property
    def key(self) -> str:
        """The key of its line in the menu."""
        return f"command-{self.names[FIRST_LANGUAGE]}"


_EVERYWHERE = frozenset(Where)
_GROUPS = frozenset({Where.GROUP, Where.ADMIN})
_PRIVATE = frozenset({Where.PRIVATE})


def _command(
    it: str,
    en: str,
    de: str,
    answer: Callable[[Context, Origin], Result],
    menus: frozenset[Where],
    *,
    admin: bool = False,
) -> Command:
    return Command({"it": it, "en": en, "de": de}, answer, menus, admin)


COMMANDS: tuple[Command, ...] = (
    _command("nuova", "new", "neu", open_table, _EVERYWHERE),
    _command("tavolo", "table", "tisch", table_down, _EVERYWHERE),
    _command("carte", "cards", "karten", my_cards, _EVERYWHERE),
    _command("parole", "words", "worte", say_in_words, _EVERYWHERE),
    _command("regole", "rules", "regeln", rules_in_words, _EVERYWHERE),
    _command("punti", "scores", "punkte", scores, _EVERYWHERE),
    _command("partite", "matches", "partien", my_tables, _EVERYWHERE),
    _command("classifica", "ranking", "rangliste", chat_ranking, _GROUPS),
    _command("profilo", "profile", "profil", profile, _EVERYWHERE),
    _command("abbandona", "resign", "aufgeben", ask_resign, _EVERYWHERE),
    _command("termina", "end", "beenden", ask_end, _EVERYWHERE, admin=True),
    _command(
        "impostazioni", "settings", "einstellungen", show_settings, frozenset({Where.PRIVATE, Where.ADMIN}), admin=True
    ),
    _command("lingua", "language", "sprache", show_languages, frozenset({Where.PRIVATE, Where.ADMIN})),
    _command("aiuto", "help", "hilfe", show_help, _EVERYWHERE),
    _command("verifica", "verify", "nachweis", verify, _EVERYWHERE),
    _command("taglio", "cut", "abheben", cut_by_word, _EVERYWHERE),
    _command("privacy", "privacy", "datenschutz", privacy, _PRIVATE),
    _command("dimenticami", "forgetme", "vergissmich", ask_forget, _PRIVATE),
)
"""In the order of the menus. `/start`, which Telegram itself sends, is in none."""

_START = Command({"it": "start"}, start, frozenset())

_SCOPES: dict[Where, BotCommandScope] = {
    Where.PRIVATE: BotCommandScopeAllPrivateChats(),
    Where.GROUP: BotCommandScopeAllGroupChats(),
    Where.ADMIN: BotCommandScopeAllChatAdministrators(),
}


def update_handlers(context: Context, admins: Admins) -> tuple[UpdateHandler, ...]:
    """What python-telegram-bot is to call for commands; editing a message repeats none."""
    return tuple(_handler(command, _door(command, context, admins)) for command in (*COMMANDS, _START))


def _handler(command: Command, door: Door) -> CommandHandler[LibraryContext, None]:
    return CommandHandler(sorted(set(command.names.values())), door, filters.UpdateType.MESSAGE)


async def publish(bot: Bot, texts: Catalogue) -> None:
    """Set the menus: for each kind of chat, in each language we speak, and in Italian for everybody else."""
    for where, scope in _SCOPES.items():
        for language in texts.languages:
            await bot.set_my_commands(menu(texts, language, where), scope=scope, language_code=language)
        await bot.set_my_commands(menu(texts, FIRST_LANGUAGE, where), scope=scope)


def menu(texts: Catalogue, language: str, where: Where) -> list[BotCommand]:
    """The menu of one kind of chat in one language."""
    listed = [command for command in COMMANDS if where in command.menus]
    return [BotCommand(command.names[language], texts.plain(language, command.key)) for command in listed]


def _door(command: Command, context: Context, admins: Admins) -> Door:
    async def on_command(update: Update, library: LibraryContext) -> None:
        message = update.effective_message
        if message is None:
            return
        origin = _call(update.update_id, message)
        if origin is None:
            _explain_anonymous(context, update.update_id, message)
            return
        if command.asks_admin:
            origin = replace(origin, is_admin=await admins.includes(library.bot, origin.chat_id, origin.person.id))
        _work_off(command, context, origin)

    return on_command


async def _nowhere(update: Update, library: LibraryContext) -> None:
    """The door of a handler that only recognises its command."""


_RECOGNIZED = tuple(
    (_handler(command, _nowhere), command.answer) for command in COMMANDS if isinstance(command.answer, Reading)
)


def answer_from_reading(context: Context, update: Update) -> Result | None:
    """The answer to a command where nothing can be written; None where it takes more than reading."""
    answers = [answer for handler, answer in _RECOGNIZED if handler.check_update(update)]
    origin = _call(update.update_id, update.message) if answers and update.message is not None else None
    if origin is None:
        return None
    try:
        with context.store.read() as unit:
            answer = _usable(context, unit, origin, lambda: answers[0].alone(context, unit, origin))
            return None if answer is None else accessible_answer(context, unit, origin.chat_id, answer)
    except (StoreError, ReadOnly):
        return None


def _work_off(command: Command, context: Context, origin: Origin) -> None:
    """Do what is asked for and let the answer wait for the courier: both are stored, or nothing is."""
    with context.store.together() as unit:
        answer = accessible_answer(
            context, unit, origin.chat_id, _usable(context, unit, origin, lambda: command.answer(context, origin))
        )
        _heard(unit, origin.chat_id)
        queue_answer(unit, origin.chat_id, origin.thread_id, answer, context.now(), origin.person.id)


def _usable(context: Context, unit: Unit, origin: Origin, answer: Callable[[], Found]) -> Found | Result:
    """What is answered; where what is stored cannot be used, that it cannot, and nothing is changed."""
    try:
        return answer()
    except STUCK as error:
        note(error)
        return say(context, language_of(context, unit, origin.chat_id), stuck_line(error))


def _heard(unit: Unit, chat_id: int) -> None:
    """Who is heard from a group where the bot could not speak is worth a try: nobody says when it may speak again."""
    chat = unit.chats.get(chat_id)
    if chat is not None and not chat.bot_present:
        unit.chats.save(replace(chat, bot_present=True))


def _call(update_id: int, message: Message) -> Origin | None:
    """The command without Telegram; None where no person can be seen behind it."""
    origin = origin_of(update_id, message.from_user, message.chat, message)
    if origin is None or message.sender_chat is not None:
        return None
    _, _, argument = (message.text or "").partition(" ")
    return replace(origin, argument=argument.strip())


def _explain_anonymous(context: Context, update_id: int, message: Message) -> None:
    """Somebody writes as the group itself or as a channel: nobody could sit down under that name."""
    if message.sender_chat is None or place_of(message.chat) is None:
        return
    with context.store.unit(update_id) as unit:
        chat = unit.chats.get(message.chat.id)
        language = context.texts.best_language(chat.language if chat is not None else None)
        answer = Result(messages=(Screen(context.texts.text(language, "command-anonymous")),))
        queue_answer(unit, message.chat.id, thread_of(message), answer, context.now())
