"""What the tests share."""

from __future__ import annotations

import os
import random
import subprocess
from pathlib import Path

import lusoria

ROOT = Path(os.environ["LUSORIA_ROOT"])
PROGRAM = os.environ["LUSORIA"]
GAMES = (ROOT / "games/list").read_text().split()


def program(*words: str, **more) -> str:
    """What the program prints."""
    done = subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True, **more)
    return done.stdout


def play(state: lusoria.State, rng: random.Random, steps: int = 10**6) -> lusoria.State:
    """Plays on at random."""
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state
