"""Players, hints, reviews and studies say what the program says."""

import json
import os
import random
import runpy
import signal
import tempfile
import threading
import time
import unittest
from pathlib import Path

import lusoria
from support import GAMES, ROOT, play, program


def decision(game):
    """A state a few steps on, where somebody decides."""
    rng = random.Random(1)
    state = play(game.new_initial_state(), rng, 1)
    while state.is_chance_node():
        play(state, rng, 1)
    return state


class Engine(unittest.TestCase):
    def test_players(self):
        for name in GAMES:
            game = lusoria.load_game(name)
            for text in ("random", "greedy", "level:1", "level:2", "uct:iterations=20"):
                player, twin = lusoria.Player(game, text), lusoria.Player(game, text)
                state = decision(game)
                action = player.choose(state, seed=3)
                self.assertIn(action, state.legal_actions())
                player.begin_game()
                self.assertEqual(player.choose(state, seed=3), action)
                self.assertEqual(twin.choose(state, seed=3), action)

    def test_hint_as_the_program(self):
        position = "w 2 W:t2,h3,1,5,6,13 B:t4,h4,7,9,10 r15"
        told = json.loads(program("hint", "ur", position, "--depth", "2", "--json", "--all"))
        state = lusoria.load_game("ur").new_initial_state(position)
        found = lusoria.hint(state, depth=2, most=100)
        self.assertEqual(found.legal, len(found.choices))
        theirs = {choice["action"]: choice for choice in told["actions"]}
        self.assertEqual([choice.action for choice in found.choices], list(theirs))
        for choice in found.choices:
            self.assertAlmostEqual(choice.value, theirs[choice.action]["value"], places=4)
            self.assertEqual(choice.plan[0], choice.action)
            self.assertEqual(
                [reason.kind for reason in choice.reasons],
                [reason["kind"] for reason in theirs[choice.action]["reasons"]],
            )
            for reason, said in zip(choice.reasons, theirs[choice.action]["reasons"]):
                self.assertEqual(reason.text, said["words"])

    def test_hints_everywhere(self):
        for name in GAMES:
            state = decision(lusoria.load_game(name))
            found = lusoria.hint(state, nodes=500, most=3)
            self.assertTrue(found.choices)
            for choice in found.choices:
                self.assertEqual(state.action_to_string(choice.number), choice.action)
                self.assertTrue(0 <= choice.value <= 1)

    def test_review_as_the_program(self):
        for name in ("finkel", "ergo"):
            state = play(lusoria.load_game(name).new_initial_state(), random.Random(3))
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "game.lus"
                path.write_text(state.record())
                limit = ("--depth", "1") if name == "finkel" else ("--nodes", "300")
                told = json.loads(program("analyse", str(path), *limit, "--json", "--threads", "1"))
            heard = []
            found = lusoria.review(
                state, depth=1, nodes=300, progress=lambda done, all: heard.append((done, all))
            )
            self.assertEqual(heard[-1], (state.move_number() + 1,) * 2)
            self.assertEqual(len(found.steps), state.move_number())
            self.assertTrue(found.over)
            self.check_sides(found, told)

    def check_sides(self, found, told):
        for side, name in zip(found.sides, ("white", "black")):
            theirs = told["players"][name] if "players" in told else told[name]
            self.assertEqual(side.decisions, theirs["decisions"])
            self.assertAlmostEqual(side.cost, theirs["cost"], places=3)
            self.assertAlmostEqual(side.luck, theirs["luck"], places=3)

    def test_interrupted(self):
        """Ctrl-C ends a long thought soon."""
        # A shell that starts something beside itself lets it ignore Ctrl-C.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        state = lusoria.load_game("bastonus").new_initial_state()
        player = lusoria.Player(state.get_game(), "engine:time=60")
        timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        begun = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            player.choose(state)
        self.assertLess(time.monotonic() - begun, 20)
        timer.join()


class Laboratory(unittest.TestCase):
    def test_as_the_program(self):
        text = "lusoria study 1\ngame {}\nplayers {}\ngames {}\nseed 7\n{}"
        cases = [("finkel", "random random", 300, ""), ("ur", "level:2 greedy", 20, ""),
                 ("ergo", "random random", 20, "judge depth=1\njudged 4\n")]
        for game, players, count, more in cases:
            study = text.format(game, players, count, more)
            with tempfile.TemporaryDirectory() as folder:
                path, out = Path(folder) / "a.study", Path(folder) / "a.json"
                path.write_text(study)
                program("lab", "run", str(path), "--out", str(out))
                theirs = json.loads(out.read_text())
            ours = lusoria.Study(study).run()
            for told in (theirs, ours):
                del told["commit"]
            del theirs["registration"], theirs["fingerprints"]  # hashes of the program
            self.assertEqual(ours, theirs, game)

    def test_study(self):
        heard = []
        result = lusoria.study(
            ["ur", lusoria.load_game("ur:path=murray")], count=200, seed=3, compare=True,
            progress=lambda done, all: heard.append((done, all)),
        )
        self.assertEqual(heard[-1][0], heard[-1][1])
        found = lusoria.measures(result, 1)
        self.assertTrue(found["first_score"]["low"] < found["first_score"]["high"])
        self.assertEqual(len(result["comparison"]["pairs"]), 1)

    def test_so_far(self):
        study = lusoria.Study("lusoria study 1\ngame ur\nplayers random random\ngames 400\n")
        self.assertTrue(study.play())
        self.assertGreater(study.result()["cells"][0]["units"], 0)


class Documents(unittest.TestCase):
    def test_readme(self):
        """The lines that the README shows do what it says."""
        code = (ROOT / "python/README.md").read_text().split("```python\n")[1].split("```")[0]
        self.assertEqual(len(code.strip().splitlines()), 3)
        exec(code, {})

    def test_package(self):
        import doctest

        self.assertEqual(doctest.testmod(lusoria).failed, 0)
        self.assertEqual(lusoria.__version__, program("--version").split()[1])
        self.assertTrue((Path(lusoria.__file__).parent / "py.typed").exists())
        self.assertNotIn(str(ROOT), lusoria.__file__)

    def test_everything_is_told(self):
        """Every public name has a docstring, and docs/python.md names it."""
        manual = (ROOT / "docs/python.md").read_text()
        for name in lusoria.__all__:
            thing = getattr(lusoria, name)
            self.assertIn(name, manual)
            if callable(thing):
                self.assertTrue(thing.__doc__, name)
                for part, function in vars(thing).items() if isinstance(thing, type) else ():
                    if callable(function) and not part.startswith("_"):
                        self.assertTrue(function.__doc__, f"{name}.{part}")

    def test_example(self):
        """A shorter training beats level:2, too."""
        example = runpy.run_path(str(ROOT / "python/examples/train_finkel.py"))
        net = example["train"](seconds=10**6, steps=1500)
        won = example["match"](net, "level:2", 100)
        self.assertGreater(example["interval"](won, 100)[0], 0.5, f"{won} of 100")


if __name__ == "__main__":
    unittest.main()
