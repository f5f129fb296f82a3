# %% [markdown]
# # A small player learns the Royal Game of Ur
#
# Finkel's rules, a minute of one core, nothing but numpy. The player judges positions with a net
# of one hidden layer, takes the action after which it likes its position best, and learns from how
# its liking changes from move to move (temporal differences, as TD-Gammon did in 1992). At the end
# it meets `level:2` of the engine.
#
# Run it as a script (`python train_finkel.py`), or cell by cell in an editor that knows `# %%`.

# %%
from __future__ import annotations

import sys
import time

import numpy as np

import lusoria

GAMES = 256  # side by side
HIDDEN = 64
SEED = 1

# %% [markdown]
# ## What the net sees
#
# An observation counts pieces by place. Squares hold one piece, hands and homes up to seven: these
# are scaled down, so that all numbers are of the same size.

# %%
game = lusoria.load_game("finkel")
scale = np.ones(game.observation_tensor_size(), np.float32)
pieces = scale[game.observation_layout()["places"]].reshape(len(game.places), -1)
pieces[[place.kind != "square" for place in game.places]] = 1 / 7

# %% [markdown]
# ## The net
#
# The chance that the player who looks at the position wins: one hidden layer, trained by Adam.


# %%
class Net:
    def __init__(self, inputs: int, rng: np.random.Generator) -> None:
        self.weights = [
            rng.normal(0, inputs**-0.5, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            rng.normal(0, HIDDEN**-0.5, HIDDEN).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def forward(self, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        into, bias, out, last = self.weights
        hidden = np.maximum(seen @ into + bias, 0)
        return hidden, 1 / (1 + np.exp(-(hidden @ out + last)))

    def value(self, observations: np.ndarray) -> np.ndarray:
        return self.forward(observations * scale)[1]

    def learn(self, observations: np.ndarray, targets: np.ndarray, rate: float) -> None:
        seen = observations * scale
        hidden, value = self.forward(seen)
        error = (value - targets)[:, None] / len(targets)  # of the cross-entropy
        behind = (error * self.weights[2]) * (hidden > 0)
        slopes = [seen.T @ behind, behind.sum(0), hidden.T @ error[:, 0], error.sum(0)]
        self.steps += 1
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            corrected = square / (1 - 0.999**self.steps)
            weight -= rate * mean / (1 - 0.9**self.steps) / (np.sqrt(corrected) + 1e-8)


# %% [markdown]
# ## Learning
#
# `env.after()` has what every legal action of every game leads to, as who acts sees it. The best is
# played. What the position before it was worth is corrected towards what this one is: the same
# where the same player acts again, the rest to one where the other does.


# %%
def best_of(after: lusoria.After, values: np.ndarray) -> np.ndarray:
    """Of each game the entry that is worth most."""
    most = np.maximum.reduceat(values, after.starts)
    is_best = values == most[after.games]
    chosen = np.flatnonzero(is_best)
    return chosen[np.unique(after.games[chosen], return_index=True)[1]]


def train(seconds: float, seed: int = SEED, steps: int = 10**9) -> Net:
    """Learns for so much CPU time, or so many steps."""
    net = Net(game.observation_tensor_size(), np.random.default_rng(seed))
    env = lusoria.VectorEnv(game, GAMES, observations=False, masks=False)
    _, info = env.reset(seed=seed)
    players = info["players"]
    before = np.zeros((GAMES, game.observation_tensor_size()), np.float32)
    actors = np.full(GAMES, -1)  # nobody has acted in this game yet
    begun, told = time.process_time(), 0.0
    for step in range(steps):
        spent = time.process_time() - begun
        if spent > seconds:
            break
        if spent > told + 20:
            told = spent
            print(f"{spent:.0f} s, {step * GAMES} moves", flush=True)
        after = env.after()
        values = np.where(after.results >= 0, after.results, net.value(after.observations))
        best = best_of(after, values)
        known = actors >= 0
        targets = np.where(actors == players, values[best], 1 - values[best])
        rate = 0.003 if spent < 0.6 * seconds else 0.0005
        net.learn(before[known], targets[known], rate) if known.any() else None
        before, actors = after.observations[best], players.astype(int)
        _, _, over, _, info = env.step(after.actions[best])
        net.learn(before[over], after.results[best][over], rate) if over.any() else None
        players = info["players"]
        actors[over] = -1
    return net


# %% [markdown]
# ## Playing against the engine


# %%
def choose(net: Net, state: lusoria.State) -> int:
    actions = state.legal_actions()
    if len(actions) == 1:
        return actions[0]
    me = state.current_player()
    children = [state.child(action) for action in actions]
    values = net.value(np.stack([child.observation_tensor(me) for child in children]))
    ends = [child.is_terminal() for child in children]
    return actions[int(np.argmax(np.where(ends, 2, values)))]


def match(net: Net, opponent: str, games: int, seed: int = SEED) -> int:
    """How many games the net wins; it is White in every second one."""
    rng = np.random.default_rng(seed)
    player = lusoria.Player(game, opponent)
    won = 0
    for number in range(games):
        state, mine = game.new_initial_state(), number % 2
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, chances = zip(*state.chance_outcomes())
                state.apply_action(int(rng.choice(numbers, p=chances)))
            elif state.current_player() == mine:
                state.apply_action(choose(net, state))
            else:
                state.apply_action(player.choose(state, seed=int(rng.integers(2**63))))
        won += state.player_return(mine) > 0
    return won


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's, 95 %."""
    z, share = 1.959964, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (share * (1 - share) / games + z * z / (4 * games**2)) ** 0.5
    return middle - half, middle + half


# %%
def main(seconds: float = 60, games: int = 1000) -> None:
    net = train(seconds)
    won = match(net, "level:2", games)
    low, high = interval(won, games)
    print(
        f"against level:2 won {won} of {games}: "
        f"{won / games:.1%} (95 % interval {low:.1%} to {high:.1%})"
    )


if __name__ == "__main__":
    main(*(float(word) if i == 0 else int(word) for i, word in enumerate(sys.argv[1:3])))
