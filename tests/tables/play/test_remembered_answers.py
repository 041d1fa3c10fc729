"""What a transaction remembers is never out of date while a match is played and its screens are read."""

from simulation.use_cases.matches import Matches
from tests.storage.compared_answers import compared_answers


def test_no_answer_is_out_of_date_in_a_match_that_is_played(matches: Matches) -> None:
    with compared_answers() as compared:
        table = matches.begin(3)
        for _ in range(60):
            matches.tap_once(table)
            matches.read_shown(table)
    assert any(compared), "nothing was remembered, so nothing was tested"
