#!/usr/bin/env python3
"""A player for Lusoria: `lusoria join URL --player "cmd:python3 docs/examples/player.py"`.

It speaks the protocol of docs/protocol.md and knows no rule: a second Lusoria tells it what is
legal. Your idea goes into choose().
"""
import os
import random
import subprocess
import sys

PROGRAM = os.environ.get("LUSORIA", "lusoria")
rules = subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(question):
    print("query", question, file=rules.stdin, flush=True)
    while not (line := rules.stdout.readline()).startswith("response"):
        if not line:
            sys.exit("the rules are gone")
    return line.split()[1:]


def choose(actions):
    return random.choice(actions)


for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "ugi":
        print("id name Thirty lines\noption name Game type string\nugiok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        print("bestmove", choose(ask("moves")), flush=True)
    elif word == "quit":
        break
    elif word in ("setoption", "position", "uginewgame"):
        print(line, end="", file=rules.stdin, flush=True)
