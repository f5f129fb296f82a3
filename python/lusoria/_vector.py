"""Many games at once, in the shape of Gymnasium's VectorEnv, without needing it."""

from __future__ import annotations

import ctypes
import secrets
import threading
from dataclasses import dataclass
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from . import _native as native
from ._game import Game, load_game
from ._native import LusoriaError, long, quick

GAMES_MAX = 1 << 24


@dataclass(frozen=True)
class After:
    """What every legal action of every game leads to, before any throw, game after game."""

    games: npt.NDArray[np.int64]  #: which game an entry is of
    actions: npt.NDArray[np.int32]
    observations: npt.NDArray[np.float32]  #: as who acted sees it
    results: npt.NDArray[np.float32]  #: 1, 0.5 or 0 to who acted where it ends the game, else -1
    starts: npt.NDArray[np.int64]  #: the first entry of each game


class VectorEnv:
    """``num_envs`` games of one kind. Both players of each are the caller's.

    An action is a dense number. ``step`` plays one in every game, then every throw that follows. A
    game that is over begins anew in the same step: reward and ``terminated`` are of the game that
    ended, the observation is of the next one. The reward is that of who acted: 1, 0 or -1.
    ``info`` has ``players`` (who acts now), ``winners`` (0, 1, 2 for a draw, -1: not over) and,
    where they are wanted, ``action_mask``.

    Where ``observations`` or ``masks`` is False these are not made in each step; ``observe`` and
    ``action_masks`` make them when they are needed.
    """

    metadata: dict[str, Any] = {"autoreset_mode": "same-step", "render_modes": []}

    def __init__(
        self,
        game: Union[str, Game],
        num_envs: int,
        *,
        max_actions: int = 0,
        observations: bool = True,
        masks: bool = True,
    ) -> None:
        self.game = game if isinstance(game, Game) else load_game(game)
        self.num_envs = native.number(num_envs, "num_envs", 1, GAMES_MAX)
        limit = native.number(max_actions, "max_actions", 0, 2**32 - 1)
        pointer = quick.lpy_batch_open(
            self.game._pointer, self.num_envs, limit, native.trouble()
        )
        self._handle = native.Handle(pointer, quick.lpy_batch_close)
        self._lock = threading.Lock()
        self._observes = bool(observations)
        self._masks = bool(masks)
        self.num_actions = self.game.num_distinct_actions()
        self.observation_shape = (self.num_envs, self.game.observation_tensor_size())

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32] | None, dict[str, Any]]:
        """Begins every game anew. The same seed gives the same throws. There are no options."""
        if options:
            raise LusoriaError(f"there is no option {next(iter(options))!r}", "option")
        chosen = secrets.randbits(63) if seed is None else seed
        chosen = native.number(chosen, "a seed", 0, 2**64 - 1)
        with self._lock:
            long.lpy_batch_reset(self._handle.pointer, chosen)
            players = np.empty(self.num_envs, np.uint8)
            long.lpy_batch_players(self._handle.pointer, players.ctypes.data)
        return self._seen({"players": players})

    def step(self, actions: npt.ArrayLike) -> tuple[
        npt.NDArray[np.float32] | None,
        npt.NDArray[np.float32],
        npt.NDArray[np.bool_],
        npt.NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Plays an action in every game: observations, rewards, terminated, truncated, info.

        Where one is not legal LusoriaError names the first such game, and none has been played.
        """
        chosen = self._actions(actions)
        rewards = np.empty(self.num_envs, np.float32)
        terminated = np.empty(self.num_envs, np.bool_)
        truncated = np.empty(self.num_envs, np.bool_)
        winners = np.empty(self.num_envs, np.int8)
        players = np.empty(self.num_envs, np.uint8)
        arrays = (chosen, rewards, terminated, truncated, winners, players)
        with self._lock:
            played = long.lpy_batch_step(
                self._handle.pointer, *(array.ctypes.data for array in arrays)
            )
        if played != self.num_envs:
            raise LusoriaError(
                f"“{chosen[played]}” is not a legal action here (game {played})", "LUS_E_ACTION"
            )
        observations, info = self._seen({"players": players, "winners": winners})
        return observations, rewards, terminated, truncated, info

    def _actions(self, actions: npt.ArrayLike) -> npt.NDArray[np.int32]:
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions must be whole numbers, not {given.dtype}")
        if given.shape != (self.num_envs,):
            raise LusoriaError(
                f"actions must have the shape ({self.num_envs},), not {given.shape}", "shape"
            )
        if given.dtype.itemsize > 4 or given.dtype == np.uint32:
            wide = np.minimum(given, 2**31 - 1) if given.dtype.kind == "u" else given
            given = np.clip(wide.astype(np.int64), -1, 2**31 - 1)
        return np.ascontiguousarray(given, np.int32)

    def _seen(
        self, info: dict[str, Any]
    ) -> tuple[npt.NDArray[np.float32] | None, dict[str, Any]]:
        if self._masks:
            info["action_mask"] = self.action_masks()
        return (self.observe() if self._observes else None), info

    def sample_actions(self) -> npt.NDArray[np.int32]:
        """A legal action for every game, drawn uniformly, in C, by the stream of each game."""
        actions = np.empty(self.num_envs, np.int32)
        with self._lock:
            long.lpy_batch_draw(self._handle.pointer, actions.ctypes.data)
        return actions

    def observe(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """What who acts sees in each game; into ``out`` where it is given."""
        out = _room(out, self.observation_shape, np.float32)
        with self._lock:
            long.lpy_batch_observe(self._handle.pointer, out.ctypes.data)
        return out

    def action_masks(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """Which actions are legal in each game; into ``out`` where it is given."""
        out = _room(out, (self.num_envs, self.num_actions), np.bool_)
        with self._lock:
            long.lpy_batch_masks(self._handle.pointer, out.ctypes.data)
        return out

    def after(self) -> After:
        """What every legal action of every game leads to: for players that judge positions."""
        counts = np.empty(self.num_envs, np.uint32)
        with self._lock:
            total = long.lpy_batch_choices(self._handle.pointer, counts.ctypes.data)
            actions = np.empty(total, np.int32)
            observations = np.empty((total, self.observation_shape[1]), np.float32)
            results = np.empty(total, np.float32)
            arrays = (actions, observations, results)
            long.lpy_batch_after(self._handle.pointer, *(array.ctypes.data for array in arrays))
        games = np.repeat(np.arange(self.num_envs), counts)
        starts = np.cumsum(counts, dtype=np.int64) - counts
        return After(games, actions, observations, results, starts)

    def position(self, game: int) -> str:
        """Where a game stands, as text."""
        game = native.number(game, "a game", 0, self.num_envs - 1)
        buffer = ctypes.create_string_buffer(native.POSITION_MAX)
        with self._lock:
            quick.lpy_batch_position(self._handle.pointer, game, buffer)
        return buffer.value.decode()

    def close(self) -> None:
        """Nothing needs to be closed; memory goes with the object."""


def _room(out: Any, shape: tuple[int, ...], kind: Any) -> Any:
    if out is None:
        return np.empty(shape, kind)
    if not isinstance(out, np.ndarray) or out.dtype != kind:
        raise TypeError(f"out must be an array of {np.dtype(kind)}")
    if out.shape != shape or not out.flags.c_contiguous or not out.flags.writeable:
        raise LusoriaError(
            f"out must be contiguous, writeable and of the shape {shape}, not {out.shape}", "shape"
        )
    return out
