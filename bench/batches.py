"""How fast games run in batches from Python, a core: batches.py [GAMES [SECONDS]].

With the package installed. CPU time, the best of five rounds. A step plays one action in one game,
with what the columns say:
  bare    sample_actions() and step(): a legal action is drawn, its number checked, it is played, the
          throws that follow fall, repetition is looked at, what is over begins anew; reward,
          terminated, truncated, winner and next player are written
  mask    the same, and which actions are legal, written as a mask
  all     the same with the mask, and what the next player sees
"""

import sys
import time

import numpy as np

import lusoria


def rate(work, games, seconds):
    """Steps a second of CPU time."""
    best = 0.0
    for _ in range(5):
        steps, begun = 0, time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            for _ in range(10):
                work()
            steps += 10 * games
        best = max(best, steps / spent)
    return best


def measure(name, games, seconds):
    env = lusoria.VectorEnv(name, games, observations=False, masks=False)
    env.reset(seed=1)
    seen = np.empty(env.observation_shape, np.float32)
    mask = np.empty((games, env.num_actions), np.bool_)

    def bare():
        env.step(env.sample_actions())

    def masked():
        bare()
        env.action_masks(mask)

    def whole():
        masked()
        env.observe(seen)

    return [rate(work, games, seconds) / 1e6 for work in (bare, masked, whole)]


def main(games=1024, seconds=0.3):
    print(f"millions of steps a second and core, batches of {games}")
    print(f"{'':10}{'bare':>8}{'mask':>8}{'all':>8}")
    for name in lusoria.registered_names():
        print(f"{name:10}" + "".join(f"{value:8.1f}" for value in measure(name, games, seconds)))


if __name__ == "__main__":
    main(*(int(word) if i == 0 else float(word) for i, word in enumerate(sys.argv[1:3])))
