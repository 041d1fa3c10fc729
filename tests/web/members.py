"""Stands in for Telegram's answers about who is a member of a group."""

from dataclasses import dataclass, field

from simulation.use_cases.chats import ANNA, BRUNO, CARLA


@dataclass
class Members:
    """What Telegram says about the members of the group; None: it does not answer."""

    inside: set[int] = field(default_factory=lambda: {ANNA, BRUNO, CARLA})
    answers: bool = True
    asked: list[tuple[int, int]] = field(default_factory=list)
    anew: list[bool] = field(default_factory=list)

    async def __call__(self, chat_id: int, person_id: int, *, anew: bool = False) -> bool | None:
        self.asked.append((chat_id, person_id))
        self.anew.append(anew)
        return person_id in self.inside if self.answers else None
