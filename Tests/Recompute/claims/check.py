"""The pages of claims against what was written anew, line by line and number by number."""

import re
from functools import cache
from pathlib import Path

from claims.articles import Articles
from claims.journals import Evidence, code_lines
from claims.page import Page
from claims.rules import TestRule
from claims.verdicts import SYMBOLS
from claims.claims import CLAIMS, SHAPES
from claims.facts import facts
from claims.hypertext import Reader, as_html, texts_of
from claims.key_findings import QUESTIONS
from claims.observations import BESIDE, MISSING, NO, OPEN, SHOWN, YES
from claims.wording import Words, tests_named
from matching import COUNTS, FACT, FIXED, NAME, STATEMENT, TIMES, Line, Outcome, match

ROOT = Path(__file__).resolve().parents[3]

CLASSES = {
    TIMES: "from samples, or what was stored, counted or asked",
    COUNTS: "counts of figures, claims and launches",
    FACT: "facts of runs and machines: read in the journals",
    STATEMENT: "statements: read in the journals",
    NAME: "digits of a name of a claim, an operation or a file",
    FIXED: "words of a claim or of a method: read in the project's sources, or fixed",
}

# Longer ones first, so that none is cut short.
WORDS = sorted(
    SHAPES + list(SYMBOLS) + [YES, NO, OPEN, MISSING, SHOWN, BESIDE]
    + ["Yes.", "No.", "No, on the contrary.", "It depends.", "Open.", "about the same for",
       "too close to tell for", "not measured for", "depends"], key=len, reverse=True)


class Pages:
    """A page of claims, and the one by article that may lie beside it."""

    def __init__(self, path, journals=None):
        self.path = path
        self.evidence = Evidence(
            journals or path.with_suffix(""), path, lambda name: code_lines(ROOT / name))
        self.words = Words(ROOT)
        self.said = {path.name: path.read_text(encoding="utf8")}
        beside = path.with_name(f"{path.stem}-by-article.md")
        if beside.exists():
            self.said[beside.name] = beside.read_text(encoding="utf8")
        self.beside = beside.name
        # The same as HTML, by the name of the Markdown.
        self.html = {name: path.with_name(name).with_suffix(".html") for name in self.said}
        self.drawings = path.with_name(f"{path.stem}-figures")

    def written(self):
        """The lines that each page should have, by their section, and those of drawings."""
        page = Page(self.path, self.evidence, self.words)
        found = {self.path.name: page.sections}
        if self.beside in self.said:
            found[self.beside] = Articles(page, self.path.name).sections
        return {name: {anchor: lines_of(enumerate(lines, 1)) for anchor, lines in each.items()}
                for name, each in (found | {self.drawings.name: page.drawings}).items()}

    def compare(self, written, said=None):
        outcome = Outcome()
        for name, text in (said or self.said).items():
            read, mine = sections(text), written[name]
            if list(read) != list(mine):
                lost = [each for each in mine if each not in read]
                outcome.missing += [(0, f"{name}: the section {each}") for each in lost]
                new = [each for each in read if each not in mine]
                outcome.unknown += [(name, each, "a section") for each in new]
                if not lost and not new:
                    outcome.reworded.append((
                        Line("order of sections " + " ".join(read), []),
                        Line("order of sections " + " ".join(mine), [])))
            for anchor in [each for each in read if each in mine]:
                match(lines_of(read[anchor]), mine[anchor], outcome)
        return outcome

    def compare_others(self, written):
        """HTML and drawings, which say the same once more."""
        outcome = Outcome()
        for name, path in self.html.items():
            if path.exists():
                read = lines_of(Reader(path.read_text(encoding="utf8")).lines)
                texts = [as_html(line.source) for each in written[name].values() for line in each]
                match(read, lines_of((0, text) for text in texts if text), outcome)
            else:
                outcome.missing.append((0, f"the file {path.name}"))
        drawings = written[self.drawings.name]
        for name in sorted(set(drawings) | {each.name for each in self.drawings.glob("*.svg")}):
            path = self.drawings / name
            if path.exists() and name in drawings:
                texts = texts_of(path.read_text(encoding="utf8"))
                match(lines_of((0, f"{text}") for text in texts), drawings[name], outcome)
            else:
                outcome.missing.append((0, f"{self.drawings.name}/{name}"))
        return outcome

    def loose_ends(self):
        """Tests that are not there, and sections of articles that the sources do not have."""
        for claim in CLAIMS:
            for rule in claim.rules:
                if isinstance(rule, TestRule) and not tests_named(ROOT, rule):
                    yield f"{claim.id}: no test “{rule.name}” in {rule.file}"
        known = {claim.id for claim in CLAIMS}
        yield from (f"{each}: in the sources, and nobody recomputes it"
                    for each in self.words.claims if each not in known)
        for fact, text in facts(self.evidence, self.words):
            if fact not in text:
                yield f"“{fact}” is what the runs say, and not in: {text[:200]}"
        sources = "".join(path.read_text(encoding="utf8") for path in sorted(
            (ROOT / "Sources/Reporting/Claims").glob("*/*.swift")))
        for question in QUESTIONS:
            for text in (question.text, question.subject, question.unit):
                if f'"{text}"' not in sources:
                    yield f"“{text}” is not in the sources"


def sections(text):
    """The numbered lines of each part that begins with an address."""
    found, place = {"": []}, ""
    for number, line in enumerate(text.split("\n"), start=1):
        begun = re.fullmatch(r'<a id="([^"]*)"></a>', line)
        if begun:
            place = begun[1]
            found.setdefault(place, [])
        elif not line.startswith("<!--"):
            found[place].append((number, line))
    return found


@cache
def line_of(number, text):
    return Line(text, WORDS, number)


def lines_of(numbered):
    each = [line_of(number, text) for number, text in numbered]
    return [line for line in each if line.is_sentence]
