"""Every line of a report that holds a number, written anew from recomputed figures.

One function for each section gives its lines in their order. Lines without a number may be missing.
What stands before a piece of text says where its numbers come from; see matching.py.
"""

from matching import FIXED
from sections.answer import Answer
from sections.evidence import Evidence
from sections.noise import NoiseLines
from sections.reproduce import Reproduce
from sections.scorecard import Scorecard
from sections.space import Bytes
from sections.times import Times
from sections.trust import Trust
from sections.why import Why

TITLES = [
    "The answer", "Can you trust this?", "Scorecard", "Why: plans and work", "Limits and bias",
    "Reproduce", "Space against time", "Where the bytes go", "Latency", "Storing over time",
    "The evidence, one ratio after the other", "Expected and observed", "Noise and method",
    "Glossary",
]


class Lines(
    Answer, Trust, Scorecard, Bytes, Times, Why, Evidence, NoiseLines, Reproduce
):
    def __init__(self, run, figures):
        self.run, self.figures = run, figures
        self.base, self.names = run.strategies[0], run.strategies
        self.others = self.names[1:]
        self.primary_comparisons = [c for r in figures.primary for c in r.comparisons]

    def section(self, number):
        if number == 0:
            return list(self.beginning())
        methods = [
            self.answer, self.trust, self.scorecard, self.why, self.limits, self.reproduce,
            self.trade_off, self.bytes, self.latency, self.inserts, self.evidence, self.expected,
            self.noise, self.glossary,
        ]
        if number > len(methods):
            return []
        return [f"## {FIXED}{number}. {TITLES[number - 1]}"] + list(methods[number - 1]())
