"""Many games at once, and one game in PettingZoo's shape."""

import random
import threading
import unittest

import numpy as np

import lusoria
from support import GAMES


class Vectors(unittest.TestCase):
    def test_every_game_plays_as_single_states_do(self):
        for name in GAMES:
            with self.subTest(name):
                self.follow(lusoria.VectorEnv(name, 5))

    def follow(self, env):
        seen, info = env.reset(seed=7)
        rng = random.Random(1)
        ended = 0
        for _ in range(400):
            actions = []
            for i in range(env.num_envs):
                state = env.game.new_initial_state(env.position(i))
                self.assertEqual(state.current_player(), info["players"][i])
                legal = np.flatnonzero(info["action_mask"][i]).tolist()
                self.assertEqual(legal, state.legal_actions())
                np.testing.assert_array_equal(seen[i], state.observation_tensor())
                actions.append(rng.choice(legal))
            seen, rewards, terminated, truncated, info = env.step(np.array(actions))
            self.assertFalse(truncated.any())
            np.testing.assert_array_equal(info["winners"] >= 0, terminated)
            np.testing.assert_array_equal(rewards != 0, terminated & (info["winners"] < 2))
            ended += terminated.sum()
        self.assertGreater(ended + (env.game.identity in ("scripta2", "scripta3")), 0)

    def test_a_seed_repeats(self):
        one, two = lusoria.VectorEnv("finkel", 9), lusoria.VectorEnv("finkel", 9)
        one.reset(seed=3), two.reset(seed=3)
        for _ in range(50):
            actions = one.sample_actions()
            np.testing.assert_array_equal(actions, two.sample_actions())
            first, second = one.step(actions), two.step(actions)
            np.testing.assert_array_equal(first[0], second[0])
        one.reset(seed=4), two.reset(seed=5)
        self.assertNotEqual(
            [one.position(i) for i in range(9)], [two.position(i) for i in range(9)]
        )

    def test_max_actions(self):
        env = lusoria.VectorEnv("ergo", 3, max_actions=4, observations=False, masks=False)
        env.reset(seed=0)
        for step in range(1, 13):
            seen, _, terminated, truncated, info = env.step(env.sample_actions())
            self.assertIsNone(seen)
            self.assertNotIn("action_mask", info)
            self.assertEqual(truncated.tolist(), [step % 4 == 0] * 3)

    def test_after(self):
        for name in GAMES:
            env = lusoria.VectorEnv(name, 4)
            _, info = env.reset(seed=2)
            for _ in range(20):
                _, _, _, _, info = env.step(env.sample_actions())
            after = env.after()
            self.assertEqual(len(after.actions), info["action_mask"].sum())
            for k, (i, action) in enumerate(zip(after.games, after.actions)):
                state = env.game.new_initial_state(env.position(int(i)))
                me = state.current_player()
                child = state.child(int(action))
                np.testing.assert_array_equal(child.observation_tensor(me), after.observations[k])
            self.assertTrue((np.diff(after.games) >= 0).all())
            np.testing.assert_array_equal(after.games[after.starts], range(4))

    def test_arrays_of_any_kind(self):
        env = lusoria.VectorEnv("ergo", 4)
        env.reset(seed=1)
        for kind in (np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64):
            mask = env.action_masks()
            actions = np.array([np.flatnonzero(row)[0] for row in mask])
            if actions.max() <= np.iinfo(kind).max:
                env.step(actions.astype(kind))
        wide = np.zeros(8, np.int64)
        wide[::2] = env.sample_actions()
        env.step(wide[::2])
        env.step(env.sample_actions().tolist())

    def test_out(self):
        env = lusoria.VectorEnv("ur", 4)
        env.reset(seed=1)
        seen = np.empty(env.observation_shape, np.float32)
        self.assertIs(env.observe(seen), seen)
        mask = np.empty((4, env.num_actions), np.bool_)
        self.assertIs(env.action_masks(mask), mask)

    def test_threads(self):
        """One environment under several threads: calls wait for each other."""
        env = lusoria.VectorEnv("bastonus", 64, observations=False, masks=False)
        env.reset(seed=1)
        failures = []

        def work():
            try:
                for _ in range(200):
                    try:
                        env.step(env.sample_actions())
                    except lusoria.LusoriaError:
                        pass  # another thread has stepped in between
                    env.action_masks()
            except Exception as error:  # noqa: BLE001
                failures.append(error)

        threads = [threading.Thread(target=work) for _ in range(4)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        self.assertEqual(failures, [])


class Turns(unittest.TestCase):
    def test_whole_games(self):
        for name in GAMES:
            env = lusoria.AECEnv(name)
            env.reset(seed=5)
            rng = random.Random(2)
            rewards = dict.fromkeys(env.possible_agents, 0.0)
            for agent in env.agent_iter():
                seen, reward, terminated, truncated, info = env.last()
                rewards[agent] += reward
                self.assertFalse(truncated)
                if terminated:
                    self.assertEqual(seen["action_mask"].sum(), 0)
                    env.step(None)
                    continue
                self.assertEqual(agent, ("white", "black")[env.state.current_player()])
                env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            self.assertEqual(rewards, dict(zip(("white", "black"), env.state.returns())))
            with self.assertRaises(lusoria.LusoriaError):
                env.step(0)

    def test_a_seed_repeats(self):
        positions = []
        for _ in range(2):
            env = lusoria.AECEnv("finkel")
            env.reset(seed=8)
            for _ in range(30):
                env.step(env.state.legal_actions()[0])
            positions.append(env.state.position())
        self.assertEqual(*positions)


if __name__ == "__main__":
    unittest.main()
