"""All promises, in the order in which `make soak` tries them."""

from simulation.people.random_people import people_do_as_they_please
from simulation.promise import Promise
from simulation.promises.agreement import all_name_the_same
from simulation.promises.deadlines import every_deadline_in_time
from simulation.promises.deals import deals_can_be_checked, decks_are_uniform, records_come_back
from simulation.promises.erased import nothing_is_left
from simulation.promises.forgeries import forged_buttons, one_stops_nobody
from simulation.promises.half_moves import no_half_move
from simulation.promises.hands import nobody_sees_my_hand
from simulation.promises.health import health_is_right
from simulation.promises.kills import killed_at_any_moment
from simulation.promises.links import forged_links
from simulation.promises.matches import a_chat_waits_alone, disk_fails, process_dies, telegram_fails
from simulation.promises.month import friends_gather, never_stuck, slow_games
from simulation.promises.names import names_break_nothing
from simulation.promises.operator_tools import tools_are_told_no_secret
from simulation.promises.page import pages_are_right
from simulation.promises.page_forgeries import forged_pages
from simulation.promises.page_hands import pages_show_no_hand
from simulation.promises.power_cuts import no_cut_loses
from simulation.promises.prepared import prepared_turns
from simulation.promises.replays import deals_stay_secret
from simulation.promises.rules import rules_hold
from simulation.promises.tokens import nothing_is_logged

PROMISES = {
    promise.name: promise
    for promise in (
        Promise("telegram", "Matches end although Telegram fails", telegram_fails, 1, 3, "matches", 1_000),
        Promise("flood", "No chat waits for another's 429", a_chat_waits_alone, 1, 2, "matches", 100),
        Promise("death", "A process that is killed leaves nothing half done", process_dies, 1, 3, "deaths", 1_000),
        Promise(
            "kill",
            "No answered tap is lost or applied twice",
            killed_at_any_moment,
            None,
            50,
            "kills",
            1_000,
        ),
        Promise("power", "Commits survive a power cut", no_cut_loses, 8, 100, "cuts", 1_000),
        Promise("page", "A page is right, and its requests are done once", pages_are_right, 1, 3, "matches", 1_000),
        Promise("page-hand", "Nobody sees a card of another in a page", pages_show_no_hand, 1, 10, "matches", 1_000),
        Promise(
            "replays",
            "No replay or trial shows a card of a deal that goes on",
            deals_stay_secret,
            3,
            40,
            "matches",
            1_000,
        ),
        Promise("deadlines", "Deadlines take effect once, in time", every_deadline_in_time, 1, 3, "deadlines", 10_000),
        Promise("stuck", "No table is ever stuck", never_stuck, 1, 20, "matches", 10_000),
        Promise(
            "friends", "No table is stuck among friends, and nobody is nagged", friends_gather, 1, 8, "matches", 400
        ),
        Promise("slow", "No turn of a slow game waits longer than it may", slow_games, 2, 8, "matches", 400),
        Promise("half", "No half move", no_half_move, 1, 10, "failures", 100_000),
        Promise("disk", "A disk that sometimes fails stops nobody", disk_fails, 1, 3, "failures", 10_000),
        Promise(
            "forged", "Forged, stale, foreign buttons do nothing", forged_buttons, 120, 2_000, "forgeries", 100_000
        ),
        Promise("page-forged", "Forged requests of pages do nothing", forged_pages, 150, 4_000, "forgeries", 100_000),
        Promise(
            "prepared",
            "Prepared turns are played as they were meant",
            prepared_turns,
            60,
            500,
            "matches",
            10_000,
        ),
        Promise("links", "Links that are forged or have ended seat nobody", forged_links, 200, 4_000, "links", 100_000),
        Promise("crowd", "People may do as they please", people_do_as_they_please, 0, 2, "whims", 50_000),
        Promise("hand", "Nobody sees the hand of another person", nobody_sees_my_hand, 1, 3, "matches", 1_000),
        Promise("log", "Token, hands, persons are in no log, error or repr", nothing_is_logged, 1, 2, "lines", 100_000),
        Promise(
            "tools",
            "Figures, JSON logs, `/stato` name no card or person",
            tools_are_told_no_secret,
            1,
            3,
            "matches",
            1_000,
        ),
        Promise("health", "Health is red while a part is in trouble", health_is_right, 1, 3, "faults", 1_000),
        Promise("names", "A name cannot break or forge a message", names_break_nothing, 50, 1_000, "names", 10_000),
        Promise("erased", "No byte is left of an erased person", nothing_is_left, 0, 2, "people erased", 100),
        Promise("one", "One person cannot stop the others", one_stops_nobody, 1, 3, "taps in the flood", 100_000),
        Promise(
            "fair", "A deal can be checked, a forged record is refused", deals_can_be_checked, 1, 20, "records", 400
        ),
        Promise("decks", "Decks are uniform", decks_are_uniform, 2_000, 20_000, "decks", 20_000),
        Promise("records", "A record survives a round trip through text", records_come_back, 8, 250, "records", 10_000),
        Promise("advice", "Guide, button, advice agree", all_name_the_same, 40, 1_000, "positions", 1_000),
        Promise("rules", "The rules hold", rules_hold, 6_000, 50_000, "steps", 1_000_000),
    )
}

SHORT_SEEDS = {"hand": (5, 9, 15, 16, 19)}
"""The seeds of a promise in short, else 1. These give each preset, with and without computers and group hands."""

ON_A_SERVER = (
    "telegram", "flood", "death", "kill", "page", "page-hand", "deadlines", "stuck", "disk", "forged", "page-forged",
    "crowd", "hand", "log", "tools", "health", "names", "one", "fair", "erased", "half", "friends",
    "links", "prepared", "slow", "replays",
)  # fmt: skip
"""Those that are tried on PostgreSQL, too."""

ONLY_SQLITE = {
    "power": "what a power cut leaves is the server's promise (fsync); tests/storage/engines/test_postgres_servers.py "
    "restarts one at once",
    "decks": "it uses no store",
    "records": "it uses no store",
    "rules": "it uses no store",
    "advice": "it only reads",
}
"""The others, each with its counterpart, or the reason why there is none."""
