"""The rules by Python are the rules."""

import copy
import pickle
import random
import unittest

import numpy as np

import lusoria
from support import GAMES, ROOT, play, program


def vectors():
    """Identity, position and answer of every vector."""
    for game in GAMES:
        for path in sorted((ROOT / "games" / game / "vectors").glob("*.txt")):
            if path.name == "perft.txt":
                continue
            head, _, body = path.read_text().partition("\n")
            for block in body.split("\n\n"):
                position, _, answer = block.strip("\n").partition("\n")
                if position:
                    yield head[2:], position[2:], answer + "\n"


class Truths(unittest.TestCase):
    def test_every_vector(self):
        count, loaded = 0, {}
        for identity, position, answer in vectors():
            game = loaded.setdefault(identity, lusoria.load_game(identity))
            state = game.new_initial_state(position)
            self.assertEqual(state.moves(), answer, f"{identity} {position}")
            self.assertEqual(self.moves(state), answer, f"{identity} {position}")
            count += 1
        self.assertGreaterEqual(count, 1395)

    def moves(self, state):
        """The same answer by the functions of a state."""
        if state.is_terminal():
            return state.moves()
        lines = []
        chances = dict(state.chance_outcomes()) if state.is_chance_node() else {}
        answers = dict(line.split("\t", 1) for line in state.moves().splitlines())
        for action in state.legal_actions():
            text = state.action_to_string(action)
            self.assertEqual(state.string_to_action(text), action)
            after = state.child(action).position()
            if chances:
                over, under = map(int, answers[text].split("\t")[0].split("/"))
                self.assertAlmostEqual(chances[action], over / under)
                after = f"{over}/{under}\t{after}"
            lines.append(f"{text}\t{after}\n")
        return "".join(sorted(lines, key=lambda line: line.split("\t")[0].encode()))

    def test_perft(self):
        for game in GAMES:
            with self.subTest(game):
                for line in (ROOT / "games" / game / "vectors/perft.txt").read_text().splitlines():
                    identity, depth, count = line.rsplit(" ", 2)
                    if int(count) < 3_000_000:
                        state = lusoria.load_game(identity).new_initial_state()
                        self.assertEqual(state.perft(int(depth)), int(count), line)

    def test_slow_perft(self):
        """The same by single steps from Python."""

        def count(state, depth):
            if depth == 0:
                return 1
            return sum(count(state.child(action), depth - 1) for action in state.legal_actions())

        for name in GAMES:
            state = lusoria.load_game(name).new_initial_state()
            for depth in (1, 2):
                self.assertEqual(count(state, depth), state.perft(depth), name)


class Conformance(unittest.TestCase):
    def test_the_list(self):
        self.assertEqual(lusoria.registered_names(), GAMES)

    def test_every_game(self):
        for name in GAMES:
            with self.subTest(name):
                self.check_game(lusoria.load_game(name))

    def check_game(self, game):
        for seed in range(3):
            rng = random.Random(seed)
            state = game.new_initial_state()
            seen = []
            while not state.is_terminal():
                self.check_state(game, state)
                action = rng.choice(state.legal_actions())
                seen.append(action)
                state.apply_action(action)
            self.assertEqual(state.current_player(), lusoria.TERMINAL_PLAYER)
            self.assertEqual(state.legal_actions(), [])
            self.assertEqual(sum(state.returns()), 0)
            self.assertNotEqual(state.reason(), "")
            self.assertEqual(state.history(), seen)
            self.check_texts(game, state)

    def check_state(self, game, state):
        actions = state.legal_actions()
        chance = state.is_chance_node()
        most = game.max_chance_outcomes() if chance else game.num_distinct_actions()
        self.assertTrue(actions)
        self.assertEqual(actions, sorted(set(actions)))
        self.assertTrue(0 <= actions[0] and actions[-1] < most)
        mask = state.legal_actions_mask()
        self.assertEqual([i for i, legal in enumerate(mask) if legal], actions)
        if chance:
            self.assertEqual(state.current_player(), lusoria.CHANCE_PLAYER)
            self.assertIn(state.player_to_throw(), (0, 1))
            self.assertAlmostEqual(sum(p for _, p in state.chance_outcomes()), 1)
        else:
            self.assertEqual(state.legal_actions(state.current_player()), actions)
            self.assertEqual(state.legal_actions(1 - state.current_player()), [])
        for player in (0, 1):
            seen = state.observation_tensor(player)
            self.assertEqual(seen.shape, (game.observation_tensor_size(),))
            layout = game.observation_layout()
            self.assertEqual(seen[layout["kind"]].tolist(), [chance, not chance, False])
            acting = state.player_to_throw() if chance else state.current_player()
            self.assertEqual(seen[layout["viewer"]].tolist(), [acting == player, player == 0])
        self.assertEqual(sum(part.stop - part.start for part in layout.values()), len(seen))

    def check_texts(self, game, state):
        again = game.deserialize_state(state.serialize())
        self.assertEqual(again.history(), state.history())
        self.assertEqual(again.returns(), state.returns())
        for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), state.clone()):
            self.assertEqual(twin.record(), state.record())
        half = state.clone()
        half.undo(len(state.history()) // 2)
        middle = game.new_initial_state(half.position())
        self.assertEqual(middle.position(), half.position())
        self.assertEqual(middle.legal_actions(), half.legal_actions())
        self.assertEqual(half.observation_string(0), half.position())
        self.assertNotEqual(half.information_state_string(), half.position())
        self.assertEqual(state.move_number(), len(state.history()), "undo touched the original")

    def test_numbers_are_stable(self):
        """Numbers are promised: nets that were trained with them must not be betrayed."""
        known = {
            "ur": (30, {"buy": 28, "throw": 29}),
            "finkel": (28, {}),
            "scripta2": (222, {}),
            "scripta3": (222, {}),
            "ergo": (1887, {"@a1": 1852, "@e5": 1818}),
            "bastonus": (2113, {"a3-a4": 16}),
        }
        for name in GAMES:
            state = lusoria.load_game(name).new_initial_state()
            numbers, actions = known[name]
            self.assertEqual(state.get_game().num_distinct_actions(), numbers)
            for text, number in actions.items():
                self.assertEqual(state.string_to_action(text), number, f"{name} {text}")

    def test_repetition(self):
        """The past counts: a position for the third time is a draw."""
        state = lusoria.load_game("bastonus").new_initial_state()
        for _ in range(2):
            for text in ("e1-e2", "d8-d7", "e2-e1", "d7-d8"):
                state.apply_text(text)
        self.assertTrue(state.is_terminal())
        self.assertEqual(state.returns(), [0, 0])

    def test_a_record_of_the_program(self):
        state = play(lusoria.load_game("ur:path=murray").new_initial_state(), random.Random(4))
        told = program("replay", "/dev/stdin", input=state.record())
        self.assertIn("wins", told.splitlines()[-1])

    def test_places_and_pieces(self):
        for name in GAMES:
            game = lusoria.load_game(name)
            layout = game.observation_layout()["places"]
            size = len(game.places) * 2 * len(game.pieces)
            self.assertEqual(layout, slice(0, size))
            self.assertTrue(game.name and game.summary)

    def test_both_see_the_same_board(self):
        """Where pieces walk a course, Black sees what White would see in Black's place."""
        game = lusoria.load_game("finkel")
        white = game.new_initial_state("w 2 W:h5,1,5 B:h6,3")
        black = game.new_initial_state("b 2 W:h6,3 B:h5,1,5")
        seen = white.observation_tensor(0)
        other = black.observation_tensor(1)
        other[game.observation_layout()["viewer"]] = seen[game.observation_layout()["viewer"]]
        np.testing.assert_array_equal(seen, other)


if __name__ == "__main__":
    unittest.main()
