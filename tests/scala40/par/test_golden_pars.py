"""The player of par is frozen: results of seasons that were computed with it must not change under its number."""

from hashlib import sha256
from pathlib import Path

from scala40.par.betas import BETAS
from scala40.par.dealt import dump_dealt
from scala40.par.replays import PAR_NUMBER, Dealt, par
from scala40.rules import PRESETS
from tools.game.environment import Random, pack_order

GOLDEN = {1: "bf02956cd877146c951ed385b84c4280ffef88e706ce91d12bf9216623f3facf"}
"""By number of par: the digest of some pars, and of all β."""
ANOTHER = "par has changed: raise PAR_NUMBER, and add its digest here; results of two numbers are never mixed"


def test_par_is_what_its_number_says() -> None:
    lines = [str(BETAS)]
    for number, preset in enumerate(PRESETS):
        for seats in (2, 4):
            order = pack_order(PRESETS[preset], seats, Random(f"golden {number}"))
            deal = Dealt(PRESETS[preset], tuple(range(seats)), number % seats, order)
            lines.append(f"{dump_dealt(deal)} {par(deal)}")
    digest = sha256("\n".join(lines).encode()).hexdigest()
    assert digest == GOLDEN[PAR_NUMBER], ANOTHER


def test_the_par_that_documents_describe_is_this_one() -> None:
    text = (Path(__file__).parents[3] / "docs" / "par.md").read_text(encoding="utf-8")
    assert f"par {PAR_NUMBER}" in text
