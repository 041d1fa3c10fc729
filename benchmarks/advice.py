"""Measures the reasons for discards that advice gives, on deals that computers play.

    python -m benchmarks.advice [--discards 1000] [--seed 1000]

A reason is *as true of another card* if it would also hold for a loose card that costs clearly more (R3), of which the
reader asks why it is kept. It is *cut* if the panel on a phone does not show it.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

from scala40.advice import Advice, Discarding, advise
from scala40.advice.contrasts import CLEARLY_MORE, MEASURES, Discards
from scala40.advice.plans import JUDGING
from scala40.cards import JOKER
from scala40.players.comparing import weighed
from scala40.players.position import position_of
from scala40.state import Phase
from scala40.views import SeatView, seat_view
from simulation.games.played import played_positions
from simulation.use_cases.world import TEXTS
from texts.advice import TWO_LINES, alert_lines
from texts.line import Line

_LANGUAGES = ("it", "en", "de")


def advised_discards(seed: int) -> Iterator[tuple[SeatView, Advice, Discarding]]:
    """The positions of played deals in which a discard is advised that does not close."""
    for deal in count(seed):
        for match in played_positions(deal):
            if match.phase is Phase.PLAY:
                view = seat_view(match, match.deal.turn)
                advice = advise(view)
                if isinstance(advice.reason, Discarding) and not advice.closes:
                    yield view, advice, advice.reason


def is_as_true_of_another(view: SeatView, reason: Discarding) -> bool:
    """Whether the reason also holds for another loose card that costs clearly more."""
    contrast, turn = reason.contrast, Discards(view, position_of(view))
    if contrast is None or contrast.kind not in MEASURES:
        return False
    is_more_better = MEASURES[contrast.kind][1]
    for other in {one.way.discarded for one in weighed(view, JUDGING) if not one.way.steps}:
        if other is not JOKER and other.hand_value >= reason.card.hand_value + CLEARLY_MORE:
            number = turn.measure(contrast.kind, other)
            if number is not None and (number >= contrast.count if is_more_better else number <= contrast.count):
                return True
    return False


def is_cut(advice: Advice, language: str) -> bool:
    """Whether the panel shows neither why to discard the card nor why to wait."""
    *longer, shortest = alert_lines(advice)
    fitting = (line for line in longer if len(TEXTS.plain(language, line)) <= TWO_LINES)
    shown = next(fitting, shortest)
    sentence = dict(shown.args).get("advice", shown)
    return not (isinstance(sentence, Line) and "why" in dict(sentence.args))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--discards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1000)
    args = parser.parse_args()
    figures, kinds = Counter[str](), Counter[str]()
    for view, advice, reason in islice(advised_discards(args.seed), args.discards):
        figures["as true of another card"] += is_as_true_of_another(view, reason)
        figures["without a reason"] += reason.contrast is None
        figures["cut"] += any(is_cut(advice, language) for language in _LANGUAGES)
        if reason.contrast is not None:
            kinds[reason.contrast.kind.value] += 1
    print(f"{args.discards} discards:", ", ".join(f"{number} {name}" for name, number in figures.items()))
    print("reasons:", ", ".join(f"{number} {name}" for name, number in kinds.most_common()))


if __name__ == "__main__":
    main()
