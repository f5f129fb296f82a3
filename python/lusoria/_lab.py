"""Studies of the laboratory (docs/lab.md)."""

from __future__ import annotations

import json
import threading
from typing import Any, Callable, Iterable, Union

from . import _native as native
from ._game import Game
from ._native import LusoriaError, long, quick

_STOPPED, _NO_MEMORY = 1, 2


class Study:
    """A study, block by block: ``Study(text).run()``, or ``study(...)`` for the usual case.

    The text is a study file, as ``lusoria lab run`` reads it.
    """

    def __init__(self, text: str) -> None:
        pointer = quick.lpy_study_open(native.text(text, "a study"), native.trouble())
        self._handle = native.Handle(pointer, quick.lpy_study_close)
        self._lock = threading.Lock()
        self.blocks: int = quick.lpy_study_blocks(self._handle.pointer)
        self.done = 0

    def play(self) -> bool:
        """Plays the next block; whether there is another one. Ctrl-C interrupts it."""
        with self._lock:
            if self.done < self.blocks:
                played = native.interruptible(long.lpy_study_play, self._handle.pointer)
                if played == _NO_MEMORY:
                    raise MemoryError("there is not enough memory")
                if played != _STOPPED:
                    self.done += 1
            return self.done < self.blocks

    def run(self, progress: Callable[[int, int], None] | None = None) -> dict[str, Any]:
        """Plays what is left and returns the result; ``progress`` hears how far it is."""
        while self.play():
            if progress:
                progress(self.done, self.blocks)
        if progress:
            progress(self.done, self.blocks)
        return self.result()

    def result(self, *, compare: bool = False) -> dict[str, Any]:
        """The result so far: the JSON of docs/lab.md. ``compare``: with what differs."""

        def write(buffer: Any, room: int) -> bool:
            code = quick.lpy_study_result(self._handle.pointer, compare, buffer, room)
            if code == _NO_MEMORY:
                raise MemoryError("there is not enough memory")
            return code == 0

        with self._lock:
            return json.loads(native.written(write, 1 << 20))


def study(
    games: Union[str, Game, Iterable[Union[str, Game]]],
    players: tuple[str, str] = ("random", "random"),
    *,
    count: int = 1000,
    seed: int = 1,
    judge: str | None = None,
    judged: int | None = None,
    compare: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Plays ``count`` games of each of ``games`` and measures them, with intervals.

    ``judge`` (``"depth=1"``) lets the engine judge ``judged`` games of each.
    """
    listed = [games] if isinstance(games, (str, Game)) else list(games)
    lines = ["lusoria study 1"]
    for game in listed:
        lines.append(f"game {game.identity if isinstance(game, Game) else game}")
    first, second = players
    lines.append(f"players {first} {second}")
    lines.append(f"games {native.number(count, 'count', 1, 10**12)}")
    lines.append(f"seed {native.number(seed, 'a seed', 0, 2**63 - 1)}")
    if judge is not None:
        lines.append(f"judge {judge}")
    if judged is not None:
        lines.append(f"judged {native.number(judged, 'judged', 1, 10**12)}")
    if any("\n" in line for line in lines):
        raise LusoriaError("the settings of a study have no line breaks", "LUS_E_TEXT")
    plan = Study("\n".join(lines) + "\n")
    plan.run(progress)
    return plan.result(compare=compare)


def measures(result: dict[str, Any], cell: int = 0) -> dict[str, dict[str, Any]]:
    """The measures of a cell of a result by name, each with value, low, high and n."""
    return {measure["name"]: measure for measure in result["cells"][cell]["measures"]}
