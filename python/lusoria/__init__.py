"""Lusoria: ancient board games by exact rules, for programs that play, study and learn them.

    >>> import lusoria
    >>> state = lusoria.load_game("ur").new_initial_state()
    >>> [state.action_to_string(action) for action in state.legal_actions()]
    ['buy', 'throw']

docs/python.md explains it.
"""

from ._aec import AECEnv
from ._engine import Choice, Hint, Player, Reason, Review, Side, Step, hint, review
from ._game import (
    BLACK,
    CHANCE_PLAYER,
    TERMINAL_PLAYER,
    WHITE,
    Game,
    Place,
    State,
    load_game,
    read_record,
    registered_names,
)
from ._lab import Study, measures, study
from ._native import LusoriaError, quick as _quick
from ._vector import After, VectorEnv

__version__: str = _quick.lpy_version().decode()

__all__ = [
    "AECEnv",
    "After",
    "BLACK",
    "CHANCE_PLAYER",
    "Choice",
    "Game",
    "Hint",
    "LusoriaError",
    "Place",
    "Player",
    "Reason",
    "Review",
    "Side",
    "State",
    "Step",
    "Study",
    "TERMINAL_PLAYER",
    "VectorEnv",
    "WHITE",
    "hint",
    "load_game",
    "measures",
    "read_record",
    "registered_names",
    "review",
    "study",
]
