"""One game, in the shape of PettingZoo's AEC environments, without needing it."""

from __future__ import annotations

import random
from typing import Any, Iterator, Union

import numpy as np
import numpy.typing as npt

from . import _native as native
from ._game import Game, State, load_game

_NAMES = ("white", "black")


class AECEnv:
    """White and Black act in turn, as the rules say; throws fall by themselves.

    ``agent_selection`` names who acts. An observation is a dict of ``observation`` and
    ``action_mask``. At the end both get their rewards and are asked once more, with ``step(None)``.
    """

    metadata: dict[str, Any] = {"name": "lusoria", "is_parallelizable": False, "render_modes": []}
    possible_agents = list(_NAMES)

    def __init__(self, game: Union[str, Game]) -> None:
        self.game = game if isinstance(game, Game) else load_game(game)
        self.reset()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game; the same seed gives the same throws."""
        if options:
            raise native.LusoriaError(f"there is no option {next(iter(options))!r}", "option")
        if seed is not None:
            seed = native.number(seed, "a seed", 0, 2**64 - 1)
        self._dice = random.Random(seed)
        self.state: State = self.game.new_initial_state()
        self.agents = list(_NAMES)
        self.rewards = dict.fromkeys(_NAMES, 0.0)
        self._cumulative_rewards = dict.fromkeys(_NAMES, 0.0)
        self.terminations = dict.fromkeys(_NAMES, False)
        self.truncations = dict.fromkeys(_NAMES, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in _NAMES}
        self._throw_on()
        self.agent_selection = _NAMES[self.state.current_player()]

    def _throw_on(self) -> None:
        while self.state.is_chance_node():
            outcomes = self.state.chance_outcomes()
            numbers = [number for number, _ in outcomes]
            weights = [weight for _, weight in outcomes]
            self.state.apply_action(self._dice.choices(numbers, weights)[0])

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """What an agent sees, and what it may do."""
        player = _player(agent)
        mask = np.zeros(self.game.num_distinct_actions(), np.int8)
        if not self.state.is_terminal():
            mask[self.state.legal_actions(player)] = 1
        return {"observation": self.state.observation_tensor(player), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward since it acted last, terminated, truncated, info: of who acts."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        """Plays an action of who acts; None once the game is over."""
        if not self.agents:
            raise native.LusoriaError("everybody has left: reset begins a new game", "over")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise native.LusoriaError("the game is over: only None can be stepped", "over")
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        if action is None:
            raise TypeError("an action must be a whole number, not NoneType")
        self.state.apply_action(action)
        self._cumulative_rewards[agent] = 0.0
        self._throw_on()
        if self.state.is_terminal():
            self.rewards = dict(zip(_NAMES, self.state.returns()))
            self.terminations = dict.fromkeys(_NAMES, True)
            for name in _NAMES:
                self._cumulative_rewards[name] += self.rewards[name]
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = _NAMES[self.state.current_player()]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Who acts, until everybody has left."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def close(self) -> None:
        """Nothing needs to be closed."""


def _player(agent: str) -> int:
    if agent not in _NAMES:
        raise native.LusoriaError(f"there is no agent {agent!r}: there are white and black", "agent")
    return _NAMES.index(agent)
