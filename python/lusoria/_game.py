"""Games and states, in the shape of OpenSpiel."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _native as native
from ._native import LusoriaError, quick

#: What ``current_player`` answers besides 0 (White) and 1 (Black), as in OpenSpiel.
CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4

WHITE = 0
BLACK = 1

_CHANCE, _DECISION, _OVER = range(3)
_NOBODY = 2
_KINDS = ("", "square", "hand", "circle", "home", "taken", "purse", "reserve")


@dataclass(frozen=True)
class Place:
    """A place of a game's board, or beside it."""

    name: str
    kind: str  #: square, hand, circle, home, taken, purse, reserve; empty: no place
    owner: int | None  #: WHITE, BLACK, or None where it is shared
    column: int
    row: int
    marked: bool


class Game:
    """A game with its options: ``load_game("ur:path=murray")``."""

    def __init__(self, identity: str) -> None:
        pointer = quick.lpy_game_open(native.text(identity, "a game"), native.trouble())
        self._handle = native.Handle(pointer, quick.lpy_game_free)
        buffer = ctypes.create_string_buffer(native.IDENTITY_MAX)
        quick.lpy_game_identity(self._pointer, buffer)
        self._identity = buffer.value.decode()
        sizes = (ctypes.c_int32 * 6)()
        quick.lpy_game_sizes(self._pointer, sizes)
        self._actions, self._outcomes, self._size, self._places, self._kinds, self._besides = sizes

    @property
    def _pointer(self) -> int:
        return self._handle.pointer

    @property
    def identity(self) -> str:
        """The canonical name with the options that are not standard."""
        return self._identity

    @property
    def name(self) -> str:
        """Its name for people, in English."""
        return quick.lpy_game_name(self._pointer).decode()

    @property
    def summary(self) -> str:
        """What it is, in a line."""
        return quick.lpy_game_summary(self._pointer).decode()

    @property
    def pieces(self) -> tuple[str, ...]:
        """The kinds of pieces."""
        names = (quick.lpy_game_piece(self._pointer, kind) for kind in range(self._kinds))
        return tuple(name.decode() for name in names)

    @property
    def places(self) -> tuple[Place, ...]:
        """Its places, in the order of an observation."""
        told = (ctypes.c_int32 * 5)()
        name = ctypes.create_string_buffer(8)
        places = []
        for number in range(self._places):
            quick.lpy_game_place(self._pointer, number, told, name)
            kind, owner, column, row, mark = told
            owned = None if owner == _NOBODY else owner
            places.append(Place(name.value.decode(), _KINDS[kind], owned, column, row, bool(mark)))
        return tuple(places)

    def num_distinct_actions(self) -> int:
        """Actions of players have numbers below this one, always the same."""
        return self._actions

    def max_chance_outcomes(self) -> int:
        """Throws have numbers below this one; 0 for a game without dice."""
        return self._outcomes

    def num_players(self) -> int:
        """Two."""
        return 2

    def min_utility(self) -> float:
        """What a loss is worth."""
        return -1.0

    def max_utility(self) -> float:
        """What a win is worth."""
        return 1.0

    def utility_sum(self) -> float:
        """What one player wins the other loses."""
        return 0.0

    def observation_tensor_size(self) -> int:
        """Floats of an observation."""
        return self._size

    def observation_tensor_shape(self) -> list[int]:
        """An observation is flat."""
        return [self._size]

    def observation_layout(self) -> dict[str, slice]:
        """Which part of an observation tells what; docs/python.md explains the parts."""
        sizes = {
            "places": self._places * 2 * self._kinds,
            "dice": 6,
            "kind": 3,
            "viewer": 2,
            "besides": self._besides,
        }
        layout, start = {}, 0
        for part, size in sizes.items():
            layout[part] = slice(start, start + size)
            start += size
        return layout

    def new_initial_state(self, position: str | None = None) -> State:
        """The first state, or the one that a position text describes."""
        text = None if position is None else native.text(position, "a position")
        pointer = quick.lpy_state_new(self._pointer, text, native.trouble())
        return State(self, native.Handle(pointer, quick.lpy_state_free))

    def deserialize_state(self, record: str) -> State:
        """The state that ``State.serialize`` wrote, with its past."""
        state = read_record(record)
        if state.get_game().identity != self.identity:
            raise LusoriaError(
                f"the record is of {state.get_game().identity}, not of {self.identity}",
                "other_game",
            )
        return state

    def __repr__(self) -> str:
        return f'lusoria.load_game("{self._identity}")'

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and other._identity == self._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (self._identity,)


class State:
    """A game being played: where it stands, and how it came there."""

    __slots__ = ("_game", "_handle")

    def __init__(self, game: Game, handle: native.Handle) -> None:
        self._game = game
        self._handle = handle

    @property
    def _pointer(self) -> int:
        return self._handle.pointer

    def get_game(self) -> Game:
        """The game that is played."""
        return self._game

    # ---- who acts ----

    def _status(self) -> tuple[int, int]:
        player, kind = divmod(quick.lpy_state_status(self._pointer), 16)
        return kind, player

    def current_player(self) -> int:
        """0 for White, 1 for Black, CHANCE_PLAYER before a throw, TERMINAL_PLAYER at the end."""
        kind, player = self._status()
        return player if kind == _DECISION else CHANCE_PLAYER if kind == _CHANCE else TERMINAL_PLAYER

    def player_to_throw(self) -> int | None:
        """Whose throw is to come; None where none is."""
        kind, player = self._status()
        return player if kind == _CHANCE else None

    def is_chance_node(self) -> bool:
        """Whether dice are to be thrown."""
        return self._status()[0] == _CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._status()[0] == _OVER

    def returns(self) -> list[float]:
        """What White and Black have got: 1 and -1, 0 each for a draw and before the end."""
        kind, player = self._status()
        if kind != _OVER or player == _NOBODY:
            return [0.0, 0.0]
        return [1.0, -1.0] if player == WHITE else [-1.0, 1.0]

    def player_return(self, player: int) -> float:
        """What one player has got."""
        return self.returns()[native.number(player, "a player", 0, 1)]

    def reason(self) -> str:
        """Why the game is over, a word of docs/record.md; empty before."""
        return quick.lpy_state_reason(self._pointer).decode() if self.is_terminal() else ""

    # ---- what can be done ----

    def _choices(self) -> tuple[list[int], list[int]]:
        numbers = (ctypes.c_int32 * native.ACTIONS_MAX)()
        weights = (ctypes.c_int32 * native.ACTIONS_MAX)()
        count = quick.lpy_state_choices(self._pointer, numbers, weights)
        return numbers[:count], weights[:count]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of what can be done or thrown now, in ascending order.

        With a player those that this player has: none while somebody else acts.
        """
        if player is not None and native.number(player, "a player", 0, 1) != self.current_player():
            return []
        return sorted(self._choices()[0])

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for every legal action, 0 for the others."""
        chance = self.is_chance_node()
        size = self._game.max_chance_outcomes() if chance else self._game.num_distinct_actions()
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be thrown, with probabilities."""
        if not self.is_chance_node():
            raise LusoriaError("nothing is thrown in this state", "no_chance")
        numbers, weights = self._choices()
        total = sum(weights)
        return [(number, weight / total) for number, weight in zip(numbers, weights)]

    def apply_action(self, action: int) -> None:
        """Plays an action or a throw."""
        action = native.number(action, "an action", -(2**31), 2**31 - 1)
        if not quick.lpy_state_apply(self._pointer, action, native.trouble()):
            raise native.refuse()

    def apply_text(self, action: str) -> None:
        """The same by its text: ``state.apply_text("enter")``."""
        self.apply_action(self.string_to_action(action))

    def child(self, action: int) -> State:
        """A new state in which the action has been played."""
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> State:
        """A copy, with the past."""
        pointer = quick.lpy_state_clone(self._pointer, native.trouble())
        return State(self._game, native.Handle(pointer, quick.lpy_state_free))

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def undo(self, steps: int = 1) -> None:
        """Takes back the last steps; throws are steps, too."""
        count = quick.lpy_state_count(self._pointer)
        steps = native.number(steps, "steps", 0, count)
        quick.lpy_state_rewind(self._pointer, count - steps)

    def history(self) -> list[int]:
        """The numbers of all actions and throws so far."""
        numbers = (ctypes.c_int32 * max(1, quick.lpy_state_count(self._pointer)))()
        quick.lpy_state_history(self._pointer, numbers)
        return numbers[: quick.lpy_state_count(self._pointer)]

    def move_number(self) -> int:
        """How many steps have been played."""
        return quick.lpy_state_count(self._pointer)

    def perft(self, depth: int) -> int:
        """The number of paths of so many steps from here."""
        depth = native.number(depth, "a depth", 0, 64)
        here = self.clone()  # so that nobody plays on in it meanwhile
        return native.interruptible(native.long.lpy_state_perft, here._pointer, depth)

    # ---- text ----

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        """The text of an action that is legal here; a player before it is allowed and ignored."""
        chosen = player_or_action if action is None else action
        chosen = native.number(chosen, "an action", -(2**31), 2**31 - 1)
        buffer = ctypes.create_string_buffer(native.ACTION_MAX)
        if not quick.lpy_state_action_text(self._pointer, chosen, buffer):
            raise LusoriaError(f"“{chosen}” is not a legal action here", "LUS_E_ACTION")
        return buffer.value.decode()

    def string_to_action(self, player_or_text: int | str, text: str | None = None) -> int:
        """The number of an action by its text."""
        words = player_or_text if text is None else text
        encoded = native.text(words, "an action")  # type: ignore[arg-type]
        found = quick.lpy_state_read_action(self._pointer, encoded, native.trouble())
        if found < 0:
            raise native.refuse()
        return found

    def position(self) -> str:
        """Where the game stands, as text; ``Game.new_initial_state`` reads it."""
        buffer = ctypes.create_string_buffer(native.POSITION_MAX)
        quick.lpy_state_position(self._pointer, buffer)
        return buffer.value.decode()

    def observation_string(self, player: int | None = None) -> str:
        """The position: both players see all of it."""
        if player is not None:
            native.number(player, "a player", 0, 1)
        return self.position()

    def information_state_string(self, player: int | None = None) -> str:
        """How the game came here, as the texts of its steps, and the position."""
        if player is not None:
            native.number(player, "a player", 0, 1)
        return " ".join(map(str, self.history())) + "\n" + self.position()

    def moves(self) -> str:
        """Every action or throw with where it leads, as ``lusoria moves`` prints it."""
        return native.written(
            lambda buffer, room: quick.lpy_state_moves(self._pointer, buffer, room)
        )

    def record(self) -> str:
        """The game so far as a record (docs/record.md)."""
        return native.written(
            lambda buffer, room: quick.lpy_state_record(self._pointer, buffer, room)
        )

    serialize = record

    def __reduce__(self) -> tuple[Any, ...]:
        return read_record, (self.record(),)

    def __str__(self) -> str:
        return self.position()

    def __repr__(self) -> str:
        return f"<lusoria.State {self._game.identity}: {self.position()}>"

    # ---- numbers ----

    def observation_tensor(self, player: int | None = None) -> npt.NDArray[np.float32]:
        """What a player sees, as floats; who acts or throws where no player is given."""
        if player is None:
            acting = self._status()[1]
            player = WHITE if acting == _NOBODY else acting
        player = native.number(player, "a player", 0, 1)
        out = np.empty(self._game.observation_tensor_size(), np.float32)
        quick.lpy_state_observe(self._pointer, self._game._pointer, player, out.ctypes.data)
        return out


def load_game(identity: str) -> Game:
    """A game by its name, with options: ``load_game("ur:path=murray")``."""
    return Game(identity)


def registered_names() -> list[str]:
    """The names of all games."""
    names: list[str] = []
    while (name := quick.lpy_game_id(len(names))) is not None:
        names.append(name.decode())
    return names


def read_record(record: str) -> State:
    """Reads a record and replays it with every check."""
    pointer = quick.lpy_state_read(native.text(record, "a record"), native.trouble())
    handle = native.Handle(pointer, quick.lpy_state_free)
    buffer = ctypes.create_string_buffer(native.IDENTITY_MAX)
    quick.lpy_state_identity(handle.pointer, buffer)
    return State(Game(buffer.value.decode()), handle)
