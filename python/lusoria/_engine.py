"""Players, hints with reasons, reviews."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass
from typing import Any, Callable

from . import _native as native
from ._game import Game, State
from ._native import LusoriaError, long, quick

_MILLIONTH = 1e-6  # C tells chances in whole numbers
_NO_DECISION = "nobody has a decision to make in this state"


class Player:
    """A player by text, as ``lusoria match`` knows them.

    ``random``, ``greedy``, ``uct:iterations=1000``, ``level:3``, ``engine:depth=2``,
    ``engine:time=0.5``. The same seed gives the same choices where no time limits them.
    """

    def __init__(self, game: Game, text: str) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a Game is needed, not {type(game).__name__}")
        encoded = native.text(text, "a player")
        pointer = quick.lpy_seat_open(game._pointer, encoded, native.trouble())
        self._handle = native.Handle(pointer, quick.lpy_seat_close)
        self._lock = threading.Lock()
        self._slow = text.startswith(("engine", "uct"))
        self.game = game
        self.text = text

    def choose(self, state: State, seed: int = 0) -> int:
        """The number of the action that the player takes. Ctrl-C interrupts a thought."""
        if not isinstance(state, State) or state.get_game() != self.game:
            raise TypeError(f"a state of {self.game.identity} is needed")
        seed = native.number(seed, "a seed", 0, 2**64 - 1)
        here = state.clone()
        arguments = (self._handle.pointer, here._pointer, seed)
        with self._lock:
            if self._slow:
                action = native.interruptible(long.lpy_seat_choose, *arguments)
            else:
                action = long.lpy_seat_choose(*arguments, None)
        if action < 0:
            raise LusoriaError(_NO_DECISION, "no_decision")
        return action

    def begin_game(self) -> None:
        """Forgets what it remembers of the game before."""
        with self._lock:
            quick.lpy_seat_begin(self._handle.pointer)

    def __repr__(self) -> str:
        return f"<lusoria.Player {self.text} of {self.game.identity}>"


@dataclass(frozen=True)
class Reason:
    """Why an action is good or bad: a fact of the position."""

    kind: str  #: the stable name
    tone: str  #: good, bad or plain
    article: str  #: of the rulebook, or empty
    text: str  #: an English sentence


@dataclass(frozen=True)
class Choice:
    """An action with what it is worth."""

    number: int
    action: str
    value: float  #: for who decides: 1 a win, 0.5 a draw, 0 a loss
    plan: tuple[str, ...]  #: how the turn is best played, the action first
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Hint:
    """The best actions, the best first."""

    choices: tuple[Choice, ...]
    legal: int  #: legal actions in all
    depth: int
    nodes: int


def hint(
    state: State,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    most: int = 5,
) -> Hint:
    """The best actions, their chances, and why (docs/hint.md).

    The limits are those of the engine: whole turns (plies without dice), positions, time. Where
    none is given the depth is 2.
    """
    if not isinstance(state, State):
        raise TypeError(f"a State is needed, not {type(state).__name__}")
    if depth is None and nodes is None and seconds is None:
        depth = 2
    limits = (
        native.number(depth, "a depth", 1, 100) if depth is not None else 0,
        native.number(nodes, "nodes", 1, 2**53) if nodes is not None else 0,
        _seconds(seconds) if seconds is not None else 0.0,
        native.number(most, "most", 1, native.ACTIONS_MAX),
    )
    here = state.clone()
    pointer = quick.lpy_thinker_open(state.get_game()._pointer, native.trouble())
    thinker = native.Handle(pointer, quick.lpy_thinker_close)
    if not native.interruptible(long.lpy_thinker_hint, thinker.pointer, here._pointer, *limits):
        raise LusoriaError(_NO_DECISION, "no_decision")
    told = json.loads(
        native.written(lambda buffer, room: quick.lpy_thinker_answer(thinker.pointer, buffer, room))
    )
    choices = tuple(
        Choice(
            choice["number"],
            choice["action"],
            choice["value"] * _MILLIONTH,
            tuple(choice["plan"]),
            tuple(Reason(**reason) for reason in choice["reasons"]),
        )
        for choice in told["choices"]
    )
    return Hint(choices, told["legal"], told["depth"], told["nodes"])


def _seconds(value: Any) -> float:
    seconds = float(value)
    if not 0 < seconds <= 86400:
        raise LusoriaError(f"seconds must be more than 0 and at most 86400, not {value}", "range")
    return seconds


@dataclass(frozen=True)
class Step:
    """What is thought of one step. Chances are White's."""

    chance: bool  #: a throw, not a decision
    player: int
    choices: int
    played: str
    best: str
    before: float
    after: float
    gain: float  #: what it changed for the player: a decision never gains
    grade: int  #: of a decision: 0 exact, 1 small, 2 an error, 3 a blunder
    luck: int  #: of a throw: -2 to 2


@dataclass(frozen=True)
class Side:
    """The sums of one player."""

    decisions: int
    grades: tuple[int, ...]
    throws: int
    cost: float
    luck: float
    rate: float  #: the mean cost of a decision


@dataclass(frozen=True)
class Review:
    """What every decision cost and how lucky every throw was (docs/analysis.md)."""

    sides: tuple[Side, Side]
    steps: tuple[Step, ...]
    turning: tuple[int, ...]  #: the steps that changed most
    first: float
    last: float
    hindsight: float
    settled: float
    adjusted: float  #: White's result without luck
    over: bool


def review(
    state: State,
    *,
    depth: int = 2,
    nodes: int = 20000,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Reviews the game that led to a state; ``read_record`` makes one of a record.

    ``depth`` counts where there are dice, ``nodes`` elsewhere. ``progress`` is called with how many
    steps are done, and of how many. Ctrl-C interrupts.
    """
    if not isinstance(state, State):
        raise TypeError(f"a State is needed, not {type(state).__name__}")
    depth = native.number(depth, "a depth", 1, 100)
    nodes = native.number(nodes, "nodes", 1, 2**53)
    count = state.move_number()
    pointer = quick.lpy_review_open(state._pointer, native.trouble())
    handle = native.Handle(pointer, quick.lpy_review_close)
    for step in range(count + 1):
        native.interruptible(long.lpy_review_step, handle.pointer, step, depth, nodes)
        if progress:
            progress(step + 1, count + 1)
    told = json.loads(
        native.written(lambda buffer, room: quick.lpy_review_answer(handle.pointer, buffer, room))
    )
    white, black = (_scaled(Side, side, "cost", "luck", "rate") for side in told.pop("sides"))
    steps = tuple(_scaled(Step, step, "before", "after", "gain") for step in told.pop("steps"))
    told.update(sides=(white, black), steps=steps)
    return _scaled(Review, told, "first", "last", "hindsight", "settled", "adjusted")


def _scaled(kind: Any, told: dict[str, Any], *millionths: str) -> Any:
    fields = {key: tuple(value) if isinstance(value, list) else value for key, value in told.items()}
    for key in millionths:
        fields[key] *= _MILLIONTH
    return kind(**fields)
