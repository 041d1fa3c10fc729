"""The complete state of a match as text, even in the middle of a turn: JSON with cards in notation."""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from scala40.cards import Card
from scala40.notation import format_cards, format_table, parse_card, parse_cards, parse_table
from scala40.rules import Rules, nearest_preset
from scala40.state import Deal, DealResult, Duty, Hand, Match, Memo, Phase

STATE_FORMAT: Final = 1
"""The number of this format; a change that old readers would misread needs the next number."""

Fields = dict[str, Any]


class RecordError(ValueError):
    """The text is no record, or no stored match."""


def dump_match(match: Match) -> str:
    """The complete state as text, with hands and stock: it is for the store and must not be shown."""
    return json.dumps(
        {
            "format": STATE_FORMAT,
            "rules": _rules_fields(match.rules),
            "players": match.players,
            "totals": match.totals,
            "deal_number": match.deal_number,
            "dealer": match.dealer,
            "deal": _deal_fields(match.deal),
            "results": [result._asdict() | {"hands": _hands_text(result.hands)} for result in match.results],
            "out": match.out,
            "resigned": match.resigned,
            "re_entries": match.re_entries,
            "re_entry_open": match.re_entry_open,
            "places": match.places,
        }
    )


@lru_cache  # a match is written after every step, but its rules never change
def _rules_fields(rules: Rules) -> Fields:
    preset = nearest_preset(rules)
    return {"preset": preset, "set": rules.differences(preset)}


def load_match(text: str) -> Match:
    """Read a match that `dump_match` wrote; RecordError if the text is none, or has another format."""
    try:
        fields = json.loads(text)
        if fields["format"] != STATE_FORMAT:
            raise RecordError(f"state format {fields['format']!r} is unknown")
        return Match(
            deal=_deal(fields["deal"]),
            rules=_rules(json.dumps(fields["rules"])),
            players=fields["players"],
            totals=tuple(fields["totals"]),
            deal_number=fields["deal_number"],
            dealer=fields["dealer"],
            results=tuple(_result(result) for result in fields["results"]),
            out=_groups(fields["out"]),
            resigned=tuple(fields["resigned"]),
            re_entries=tuple(fields["re_entries"]),
            re_entry_open=tuple(fields["re_entry_open"]),
            places=None if fields["places"] is None else _groups(fields["places"]),
        )
    except RecordError:
        raise
    except (KeyError, TypeError, ValueError) as error:
        # The text holds hands, so it is not quoted.
        raise RecordError(f"the text is not a stored match ({type(error).__name__})") from None


@lru_cache
def _rules(words: str) -> Rules:
    fields = json.loads(words)
    return Rules.from_words(fields["preset"], fields["set"])


def _groups(lists: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(group) for group in lists)


def _hands_text(hands: Iterable[Hand]) -> list[str]:
    return [format_cards(hand) for hand in hands]


def _hands(texts: Iterable[str]) -> tuple[Hand, ...]:
    return tuple(parse_cards(text) for text in texts)


def _deal_fields(deal: Deal) -> Fields:
    return {
        "phase": deal.phase.value,
        "turn": deal.turn,
        "in_deal": deal.in_deal,
        "hands": _hands_text(deal.hands),
        "stock": format_cards(deal.stock),
        "pozzo": format_cards(deal.discard_pile),
        "table": format_table(deal.table),
        "opened": deal.opened,
        "turns_played": deal.turns_played,
        "recycles": deal.recycles,
        "idle_takes": deal.idle_takes,
        "brake": deal.brake,
        "barred": deal.barred,
        "memo": _memo_fields(deal.memo),
        "checkpoint": None if deal.checkpoint is None else _deal_fields(deal.checkpoint),
    }


def _deal(fields: Mapping[str, Any]) -> Deal:
    return Deal(
        phase=Phase(fields["phase"]),
        turn=fields["turn"],
        in_deal=tuple(fields["in_deal"]),
        hands=_hands(fields["hands"]),
        stock=parse_cards(fields["stock"]),
        discard_pile=parse_cards(fields["pozzo"]),
        table=parse_table(fields["table"]),
        opened=tuple(fields["opened"]),
        turns_played=tuple(fields["turns_played"]),
        recycles=fields["recycles"],
        idle_takes=fields["idle_takes"],
        brake=fields["brake"],
        barred=tuple(fields["barred"]),
        memo=_memo(fields["memo"]),
        checkpoint=None if fields["checkpoint"] is None else _deal(fields["checkpoint"]),
    )


def _card_text(card: Card | None) -> str | None:
    return None if card is None else card.text


def _card(text: str | None) -> Card | None:
    return None if text is None else parse_card(text)


def _memo_fields(memo: Memo) -> Fields:
    fields = memo._asdict() | {
        "drawn": _card_text(memo.drawn),
        "taken": _card_text(memo.taken),
        "duty": memo.duty.value,
    }
    del fields["unseen"]
    return fields


def _memo(fields: Mapping[str, Any]) -> Memo:
    return Memo(
        **{
            **fields,
            "drawn": _card(fields["drawn"]),
            "taken": _card(fields["taken"]),
            "duty": Duty(fields["duty"]),
        }
    )


def _result(fields: Mapping[str, Any]) -> DealResult:
    lists = {name: tuple(fields[name]) for name in ("opened", "points", "totals", "busted")}
    return DealResult(**{**fields, **lists, "hands": _hands(fields["hands"])})
