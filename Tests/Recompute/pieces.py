"""Pieces of lines, each with where its numbers come from."""

import printed
from matching import COUNTS, FACT, NAME, TIMES

SYMBOLS = {"faster": "▲", "slower": "▼", "tiny": "≈", "same": "=", "unresolved": "?"}


def row(cells):
    return "| " + " | ".join(cells) + " |"


def name(text):
    return f"{NAME}{text}{TIMES}"


def fact(text):
    return f"{FACT}{text}{TIMES}"


def size(text):
    return f"{COUNTS}{text}{TIMES}"


def interval(found):
    return printed.interval(found.low, found.high)
