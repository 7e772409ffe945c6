"""What claims and articles say in words, as it stands in the project's sources.

Only words are taken from there: which figures decide is written anew in claims.py. A text with a
hole, where the source puts a computed range in, gets the range that was computed here.
"""

import re

HOLE = "\ue020"
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class Texts:
    """The texts of one Swift file: fields of literals, joined by + and by constants' names."""

    def __init__(self, text):
        self.text = text
        self.constants = {}
        for found in re.finditer(r"\bstatic let (\w+)(?:: \w+)? =\s*(?=\")", text):
            self.constants[found[1]] = self.read(found.end())

    def read(self, place):
        """The text of an expression that begins at a place; nothing where it is none."""
        parts = []
        while True:
            place += len(re.match(r"\s*", self.text[place:])[0])
            if self.text.startswith('"', place):
                part, place = self.literal(place)
            else:
                name = re.compile(r"\w+").match(self.text, place)
                if not name or name[0] not in self.constants:
                    return "".join(parts) if parts else None
                part, place = self.constants[name[0]], name.end()
            parts.append(part)
            after = re.compile(r"\s*\+\s*").match(self.text, place)
            if not after:
                return "".join(parts)
            place = after.end()

    def literal(self, place):
        letters, place = [], place + 1
        while self.text[place] != '"':
            if self.text[place] != "\\":
                letters.append(self.text[place])
                place += 1
            elif self.text[place + 1] == "(":
                depth, place = 1, place + 2
                while depth:
                    depth += {"(": 1, ")": -1}.get(self.text[place], 0)
                    place += 1
                letters.append(HOLE)
            else:
                letters.append(ESCAPES[self.text[place + 1]])
                place += 2
        return "".join(letters), place + 1

    def field(self, name, start=0, end=None):
        found = re.compile(rf"\b{name}:\s*").search(self.text, start, end or len(self.text))
        return self.read(found.end()) if found else None

    def listed(self, name, start, end):
        """The texts of a field that is a list."""
        found = re.compile(rf"\b{name}:\s*\[").search(self.text, start, end)
        texts, place = [], found.end()
        while True:
            place += len(re.match(r"[\s,]*", self.text[place:])[0])
            if self.text[place] == "]":
                return texts
            texts.append(self.read(place))
            place = self.end_of(place)

    def end_of(self, place):
        while True:
            _, place = self.literal(place)
            after = re.compile(r"\s*\+\s*").match(self.text, place)
            if not after:
                return place
            place = after.end()


class Words:
    """The words of every claim by its number, and of every article by its name."""

    FIELDS = ("title", "statement", "criterion", "refutation", "published", "remark")

    def __init__(self, root):
        sources = root / "Sources/Reporting/Claims"
        self.claims, self.articles = {}, {}
        for path in sorted((sources / "List").glob("*.swift")):
            texts = Texts(path.read_text(encoding="utf8"))
            starts = list(re.finditer(r'\bClaim\(\s*id: "([^"]+)"', texts.text))
            ends = [each.start() for each in starts[1:]] + [len(texts.text)]
            for found, end in zip(starts, ends):
                self.claims[found[1]] = {
                    name: texts.field(name, found.end(), end) or "" for name in self.FIELDS}
        texts = Texts((sources / "Articles/Article.swift").read_text(encoding="utf8"))
        starts = list(re.finditer(r"\bArticle\(\s*name:", texts.text))
        ends = [each.start() for each in starts[1:]] + [len(texts.text)]
        for found, end in zip(starts, ends):
            article = {name: texts.field(name, found.start(), end)
                       for name in ("name", "title", "about")}
            article["questions"] = texts.listed("questions", found.start(), end)
            self.articles[article["name"]] = article

    def of(self, claim):
        """A claim's words with the ranges that they state."""
        told = iter(band.words for band in claim.told)
        return {name: re.sub(HOLE, lambda _: next(told, "?"), text)
                for name, text in self.claims[claim.id].items()}


def tests_named(root, rule):
    """Whether the repository has the test that a claim is said to be shown by."""
    path = root / rule.file
    return path.exists() and f"func `{rule.name}`" in path.read_text(encoding="utf8")
