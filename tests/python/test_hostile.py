"""Wrong words, numbers and arrays are refused in words, and nothing crashes or leaks."""

import random
import resource
import unittest

import numpy as np

import lusoria
from support import GAMES, play

WORDS = ["", " ", "\0", "x" * 100000, "ur:", "ur:path", "ur:path=", "ur:path=x", "w", "é", "\ud800", "%s%n",
         "[Lusoria \"1\"]", "[Lusoria \"1\"]\n[Game \"ur\"]\n\n1. w throw (9)\nresult *\n", "1\n" * 5000]
NUMBERS = [-1, -2, 2**31 - 1, -(2**31), 2**31, 2**63, 2**64, 10**30, 1887, 100000]
KINDS = [None, 1.5, "?", b"ur", [], {}, object()]


class Words(unittest.TestCase):
    def refused(self, function, *arguments, **more):
        with self.assertRaises((lusoria.LusoriaError, TypeError)) as caught:
            function(*arguments, **more)
        self.assertTrue(str(caught.exception))
        return caught.exception

    def test_texts(self):
        for name in GAMES:
            game = lusoria.load_game(name)
            state = game.new_initial_state()
            for words in WORDS + KINDS:
                self.refused(lusoria.load_game, words)
                if words is not None:
                    self.refused(game.new_initial_state, words)
                self.refused(game.deserialize_state, words)
                self.refused(lusoria.read_record, words)
                self.refused(lusoria.Player, game, words)
                self.refused(lusoria.Study, words)
                if words is not None:
                    self.refused(state.string_to_action, words)
                    self.refused(state.apply_text, words)
            self.assertEqual(state.history(), [])

    def test_messages(self):
        error = self.refused(lusoria.load_game, "ur:path=x")
        self.assertEqual(error.code, "LUS_E_VALUE")
        self.assertEqual(str(error), "“x” is not a value of this option")
        self.assertEqual(error.offset, 8)
        error = self.refused(lusoria.read_record, '[Lusoria "1"]\nnonsense\n')
        self.assertEqual(error.line, 2)
        self.assertIn("line 2: ", str(error))
        error = self.refused(lusoria.Player, lusoria.load_game("ur"), "level:9")
        self.assertIn("1 to 6", str(error))
        error = self.refused(lusoria.study, "ur", ("levl:1", "random"))
        self.assertIn("levl", str(error))

    def test_damaged_records(self):
        record = play(lusoria.load_game("finkel").new_initial_state(), random.Random(1), 60).record()
        rng = random.Random(2)
        for _ in range(400):
            at = rng.randrange(len(record))
            damaged = record[:at] + rng.choice("0w(\n[é") + record[at + rng.randrange(3):]
            try:
                lusoria.read_record(damaged).record()
            except lusoria.LusoriaError as error:
                self.assertTrue(error.code)

    def test_numbers(self):
        for name in GAMES:
            state = play(lusoria.load_game(name).new_initial_state(), random.Random(3), 9)
            before = state.record()
            legal = set(state.legal_actions())
            for number in NUMBERS + list(range(2200)) + KINDS:
                if isinstance(number, int) and number in legal:
                    continue
                self.refused(state.apply_action, number)
                self.refused(state.child, number)
                if number is not None:
                    self.refused(state.action_to_string, number)
            for number in NUMBERS + KINDS:
                self.refused(state.observation_tensor, number if number is not None else 7)
                self.refused(state.player_return, number)
                self.refused(state.perft, number)
                self.refused(state.undo, number)
            self.assertEqual(state.record(), before)
            end = play(state, random.Random(4))
            self.refused(end.apply_action, 0)
            self.refused(end.chance_outcomes)
            self.refused(lusoria.hint, end)

    def test_players_and_limits(self):
        game, other = lusoria.load_game("ergo"), lusoria.load_game("bastonus")
        player = lusoria.Player(game, "level:1")
        self.refused(player.choose, other.new_initial_state())
        self.refused(player.choose, None)
        self.refused(lusoria.Player, game, "engine:depth=1,threads=2")
        self.refused(lusoria.Player, "ergo", "random")
        state = game.new_initial_state()
        self.refused(player.choose, state, seed=-1)
        for more in ({"depth": 0}, {"depth": 1.5}, {"nodes": -1}, {"seconds": 0}, {"most": 0},
                     {"seconds": float("nan")}, {"depth": 10**9}):
            self.refused(lusoria.hint, state, **more)
        self.refused(lusoria.hint, "state")
        self.refused(lusoria.review, None)
        self.refused(lusoria.review, state, depth=0)
        self.refused(game.deserialize_state, other.new_initial_state().record())
        self.refused(lusoria.study, "ur\ngame finkel")
        self.refused(lusoria.study, "ur", count=0)


class Arrays(unittest.TestCase):
    def test_arrays(self):
        env = lusoria.VectorEnv("ur", 4)
        env.reset(seed=1)
        good = env.sample_actions()
        before = [env.position(i) for i in range(4)]
        wrong = [good[:3], good[None], np.append(good, 0), good.astype(float), good.astype(str),
                 good.astype(bool), good.astype(object), None, "abcd", 7, [1, 2], [[1], [2, 3]],
                 np.full(4, -1), np.full(4, 30), np.full(4, 2**40), np.full(4, -(2**40)),
                 np.full(4, 2**63, np.uint64), np.full(4, 2**32, np.int64), np.zeros((4, 0), int)]
        for actions in wrong:
            with self.assertRaises((ValueError, TypeError), msg=repr(actions)):
                env.step(actions)
        self.assertEqual([env.position(i) for i in range(4)], before)
        env.step(good)

    def test_out(self):
        env = lusoria.VectorEnv("ur", 4)
        env.reset(seed=1)
        shape = env.observation_shape
        frozen = np.empty(shape, np.float32)
        frozen.flags.writeable = False
        for out in (np.empty(shape), np.empty(shape[::-1], np.float32), frozen, "out",
                    np.empty((4, shape[1] * 2), np.float32)[:, ::2], np.empty(3, np.float32)):
            with self.assertRaises((ValueError, TypeError)):
                env.observe(out)
            with self.assertRaises((ValueError, TypeError)):
                env.action_masks(out)

    def test_sizes(self):
        for count in NUMBERS[:8] + KINDS + [0, 2**24 + 1]:
            with self.assertRaises((ValueError, TypeError)):
                lusoria.VectorEnv("ur", count)
        for name in ("nothing", "", None):
            with self.assertRaises((ValueError, TypeError)):
                lusoria.VectorEnv(name, 1)
        env = lusoria.VectorEnv("ur", 1)
        for seed in (-1, 2**64, 1.5):
            with self.assertRaises((ValueError, TypeError)):
                env.reset(seed=seed)
        with self.assertRaises(ValueError):
            env.reset(options={"x": 1})
        for game in (-1, 1, 2**40, "0"):
            with self.assertRaises((ValueError, TypeError)):
                env.position(game)


class Leaks(unittest.TestCase):
    def test_no_leak(self):
        """The same work again takes no more memory."""
        state = play(lusoria.load_game("ur").new_initial_state(), random.Random(1), 40)

        def work():
            for _ in range(300):
                twin = lusoria.read_record(state.record())
                twin.clone().moves()
                twin.observation_tensor(0)
                for wrong in (lambda: lusoria.load_game("x"), lambda: twin.apply_action(-5),
                              lambda: lusoria.read_record("x"), lambda: lusoria.Study("x")):
                    with self.assertRaises(lusoria.LusoriaError):
                        wrong()
            for _ in range(20):
                env = lusoria.VectorEnv("bastonus", 256)
                env.reset(seed=1)
                env.step(env.sample_actions())
                env.after()
                lusoria.Player(state.get_game(), "level:2")
            decision = lusoria.load_game("ur").new_initial_state()
            for _ in range(5):
                lusoria.hint(decision, depth=1)
                lusoria.study("ur", count=10)

        for _ in range(3):
            work()
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(6):
            work()
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        self.assertLess(grown, 4096, "kB more after six rounds")


if __name__ == "__main__":
    unittest.main()
