"""The token, hands and persons are in no log, error or `repr`, no matter what Telegram answers.

The requests use the real HTTP client, whose errors quote addresses and thus the token; only its network is replaced.
"""

import asyncio
import io
import json
import logging
import random
import re
import sys
import threading
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import aiohttp
from pydantic import SecretStr
from telegram.error import InvalidToken, TelegramError

from handlers.app import serving
from handlers.telegram import logs
from handlers.telegram.transport import AioHttpRequest
from handlers.updates.polling import NEWCOMER_SECONDS
from operations.exit_codes import Exit, StartError
from operations.settings import Settings
from simulation.people.card_reading import printed_faces
from simulation.people.persons import identifying_words, people_cause_trouble
from simulation.people.playing_groups import playing_groups
from simulation.program.life import Life
from simulation.program.network import Answer, Fields, Files, NetworkInMemory
from simulation.program.simulation import Simulation, new_simulation
from simulation.program.telegram import FAULTLESS, TOKEN
from simulation.promise import Figures

SECRET = TOKEN.partition(":")[2]
WRITTEN = re.compile(r"\b[A2-9TJQK][HDCS][12]?\b")
"""A card in the notation of buttons and records."""

EVENING, SHORT_EVENING = 900.0, 200.0
"""Seconds during which requests meet faults."""
ESTABLISHED = 2 * NEWCOMER_SECONDS
QUOTED = f"{TOKEN} 7H 8♥ JOKER"
"""The message of an error, which must not be logged."""

CAUGHT = (
    "ERROR handlers.telegram.logs: Exception in callback",
    "ERROR handlers.telegram.logs: Task exception was never retrieved",
    "ERROR handlers.telegram.logs: an error in a thread",
    "ERROR handlers.telegram.logs: an error that nobody can catch",
    "CRITICAL handlers.telegram.logs: the bot has failed",
    "Received data was 'list'",
)
"""What the log has to say of such an error, by the place where it is caught."""
TROUBLES = (*["fine"] * 12, "401", "404", "409", "429", "500", "time-out", "broken", "hung up", "not json")


@contextmanager
def everything_logged(log_format: str = "text") -> Iterator[io.StringIO]:
    """Collect the log of the bot at level DEBUG."""
    written = io.StringIO()
    root = logging.getLogger()
    handlers, level, disabled = root.handlers[:], root.level, root.manager.disable
    logs.set_up("DEBUG", TOKEN, written, log_format)
    logging.disable(logging.NOTSET)
    try:
        yield written
    finally:
        root.handlers[:], root.level = handlers, level
        logging.disable(disabled)
        logging.captureWarnings(False)


class FaultyNetwork:
    """The real HTTP client with a simulated network that has faults."""

    def __init__(self, simulation: Simulation, dice: random.Random) -> None:
        self._simulation = simulation
        self._dice = dice
        self.rough = False
        self.always = ""
        """The fault of every request; if empty, faults are random."""
        self.met: Counter[str] = Counter()

    def request(self) -> AioHttpRequest:
        """A client for the bot."""
        return _Request(self)

    def connect(self, request: aiohttp.ClientRequest) -> Answer:
        """What answers a request, if anything does."""
        name = request.url.path.rsplit("/", 1)[-1]
        trouble = self._dice.choice(TROUBLES) if self.rough and name not in FAULTLESS else "fine"
        if self.rough and name == "getUpdates" and self._dice.random() < 0.3:
            trouble = self._dice.choice(("409", "429", "500", "time-out", "broken", "hung up"))
        trouble = self.always or trouble
        self.met[trouble] += 1
        if trouble == "time-out":
            raise TimeoutError  # of which aiohttp makes an error that quotes the address
        if trouble == "hung up":
            raise aiohttp.ClientOSError(None, f"cannot connect to {request.url}")
        return lambda given, files: self._answer(trouble, str(request.url), name, given, files)

    async def _answer(self, trouble: str, url: str, name: str, given: Fields, files: Files) -> tuple[int, bytes]:
        match trouble:
            case "broken":
                return 200, f'{{"ok": true, "result": {{ {url}'.encode()
            case "not json":
                return 502, f"<html>{url}</html>".encode()
            case "fine":
                return await self._simulation.telegram.ask(name, given, files)
        code = int(trouble)
        refusal: dict[str, object] = {"ok": False, "error_code": code, "description": f"refused: {url}"}
        if code == 429:
            refusal["parameters"] = {"retry_after": 1}
        return code, json.dumps(refusal).encode()


class _Request(AioHttpRequest):
    def __init__(self, network: FaultyNetwork) -> None:
        super().__init__()
        self._network = network

    def _connector(self) -> aiohttp.BaseConnector:
        return NetworkInMemory(self._network.connect)


def search(seed: int, text: str, private: Iterable[str] = ()) -> None:
    """Raise AssertionError if the token, a card, or one of these words is in a text; it names only the line number."""
    words = re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in private) or "(?!)")
    for number, line in enumerate(text.splitlines(), 1):
        assert not words.search(line), f"seed {seed}: a person or a chat is in line {number} of what was logged"
        assert SECRET not in line, f"seed {seed}: the token is in line {number} of what was logged or shown"
        assert not shows_a_card(line), f"seed {seed}: a card is in line {number} of what was logged or shown"


def shows_a_card(line: str) -> bool:
    """Whether a line names a card in any notation of the bot."""
    return bool(printed_faces(line)) or WRITTEN.search(line) is not None


def nothing_is_logged(seed: int, size: int) -> Figures:
    """Run the bot at level DEBUG through every kind of answer; then search every line and every `repr`."""
    with new_simulation(seed) as simulation, everything_logged() as written, logs.nothing_quoted():
        dice = random.Random(seed)
        network = FaultyNetwork(simulation, dice)

        async def play() -> Figures:
            shown = [
                await _refused_start(simulation, network, trouble) for trouble in ("401", "404", "time-out", "not json")
            ]
            simulation.lives += 1
            simulation.life = Life(simulation.loop, simulation.telegram, simulation.database, dice, network.request)
            assert await simulation.life.started() is not None
            groups = playing_groups(simulation, size, most=3)
            for group in groups:
                for actor in group.actors:
                    actor.person.username = f"{actor.person.first_name.lower()}_rossi"
                await group.open()
            simulation.at_rest = True
            await simulation.until(lambda: simulation.loop.time() > ESTABLISHED, "time passes")
            simulation.go_on()
            network.rough = True
            await asyncio.sleep(EVENING if size > 1 else SHORT_EVENING)
            simulation.raise_trouble()
            await people_cause_trouble(simulation, groups)
            network.rough = False
            await simulation.quiet()
            raise_uncaught_errors(simulation)
            await asyncio.sleep(1.0)
            shown += [repr(thing) for thing in _things(simulation)]
            await simulation.life.stopped()
            shown.append(await _revoked(simulation, network))
            text = "\n".join([written.getvalue(), *shown])
            for place in CAUGHT:
                assert place in text, f"seed {seed}: an error that nobody caught is not logged: {place}"
            search(seed, written.getvalue(), identifying_words(simulation))
            search(seed, text)
            done: Figures = Counter({"lines": text.count("\n"), "requests": network.met.total()})
            return done + Counter({f"answers {kind}": number for kind, number in network.met.items() if kind != "fine"})

        return simulation.run(play())


def _settings(simulation: Simulation) -> Settings:
    return Settings(_env_file=None, bot_token=SecretStr(TOKEN), database=simulation.database)  # type: ignore[call-arg]  # an argument of the library


async def _refused_start(simulation: Simulation, network: FaultyNetwork, trouble: str) -> str:
    """Start the bot while every request meets the same fault; return what the operator is shown."""
    network.always = trouble
    try:
        async with serving(
            _settings(simulation),
            system_time=simulation.loop.unix,
            steady_time=simulation.loop.time,
            request=network.request,
        ):
            raise AssertionError(f"seed {simulation.seed}: the bot starts in spite of {trouble}")
    except StartError as error:
        place = simulation.database
        assert not (isinstance(place, Path) and place.exists()), f"seed {simulation.seed}: a failed start leaves a file"
        return f"{error} {error!r} {error.code!r}"
    finally:
        network.always = ""


async def _revoked(simulation: Simulation, network: FaultyNetwork) -> str:
    """Revoke the token while the bot runs; return what the operator is shown."""
    async with serving(
        _settings(simulation),
        system_time=simulation.loop.unix,
        steady_time=simulation.loop.time,
        request=network.request,
    ) as service:
        network.always = "401"
        simulation.world.events.touch()  # ends the poll
        ending = await service.endings.wait()
    network.always = ""
    assert ending.code is Exit.TELEGRAM, f"seed {simulation.seed}: a revoked token ends the bot"
    return repr(ending)


def raise_uncaught_errors(simulation: Simulation) -> None:
    """Raise errors that quote the token and a hand in every place where Python or asyncio would print them."""

    def fail() -> None:
        hand = QUOTED
        try:
            raise InvalidToken(hand)
        except InvalidToken as error:
            raise ValueError(hand) from error

    async def failing() -> None:
        fail()

    simulation.loop.call_soon(fail)
    task = simulation.loop.create_task(failing())
    task.add_done_callback(lambda done: None)
    del task  # "Task exception was never retrieved"
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    sys.unraisablehook(SimpleNamespace(exc_value=ValueError(QUOTED), exc_type=ValueError, object=fail))  # type: ignore[arg-type]  # as it calls it
    try:
        fail()
    except ValueError as error:
        sys.excepthook(ValueError, error, error.__traceback__)
        logging.getLogger("apscheduler.executors.default").exception("Job %s raised an exception", "sweep")
        logging.getLogger("telegram.Bot").critical("Received data was %r", [{"text": QUOTED}], exc_info=error)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(f"what a library says of /bot{TOKEN}/getMe", stacklevel=1)


def _things(simulation: Simulation) -> Iterator[object]:
    """Objects that a debugger or an error message might show."""
    service = simulation.service
    context: object = service.context
    settings = _settings(simulation)
    yield from (service, context, settings, service.dispatcher, service.computer_worker, service.endings)
    yield from (service.application, service.application.bot, service.application.updater)
    yield from (settings.model_dump(), TelegramError("x"), json.dumps(settings.model_dump(mode="json")))
    with simulation.store.read() as unit:
        for number in range(1, simulation.lives + 3):
            yield unit.tables.get(number)
