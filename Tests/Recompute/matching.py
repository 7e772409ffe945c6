"""Two texts compared number by number, and where each number of the expected one comes from."""

import html
import re
from difflib import SequenceMatcher

# Each stands before a piece of expected text whose numbers are of that class.
CLASSES = {
    "\ue000": "times: from samples.csv",
    "\ue001": "sizes and counts: from storage.csv and the journal's counts",
    "\ue002": "facts of run, machine and scenario: read in journal.jsonl",
    "\ue003": "statements and plans: read in journal.jsonl",
    "\ue004": "digits of a name: read in journal.jsonl",
    "\ue005": "fixed: part of a definition or of a heading",
}
TIMES, COUNTS, FACT, STATEMENT, NAME, FIXED = CLASSES

UNITS = "×|%|kB|MB|GB|B|k|M|G|ns|µs|ms|s|min|h"
NUMBER = rf"[−-]?\d+(?:,\d{{3}})*(?:\.\d+)?(?: ?(?:{UNITS})(?![\w]))?"
# A verdict stands behind its symbol.
VERDICT = (
    "▲(?: best)?|▼(?: slower)?|≈(?: tiny)?|(?<= )=(?: same)?|(?<= )[?](?: unresolved)?"
    "|[✔✘] [a-z]+|⚠|≤|lowest, not proven"
)


def plain(text):
    """Markdown without what only forms it; numbers are never taken away."""
    text = html.unescape(text).replace("\\|", "|")
    text = re.sub(r"\[([^\]]*)\]\(#[^)\d]*\)", r"\1", text)
    text = re.sub(r'<a id="[^"\d]*"></a>|</?sub>|</?h2>|\*\*|</?details>|</?summary>', "", text)
    return re.sub(r"\s+", " ", text.replace("<br>", " "))


# Where figures are the same but for rounding, the report may show any: "\ue010a\ue011b\ue012".
ALTERNATIVES = re.compile("\ue010([^\ue012]*)\ue012")


def either(texts):
    texts = list(dict.fromkeys(texts))
    return texts[0] if len(texts) == 1 else "\ue010" + "\ue011".join(texts) + "\ue012"


class Line:
    """A line without its class marks, with the numbers, verdicts and names that it holds."""

    def __init__(self, text, names, number=0):
        self.number, self.source, self.strategies = number, text, names
        kinds, letters, kind = [], [], TIMES
        for letter in plain(ALTERNATIVES.sub(lambda found: found[1].split("\ue011")[0], text)):
            if letter in CLASSES:
                kind = letter
            else:
                letters.append(letter)
                kinds.append(kind)
        self.text = "".join(letters).strip(" *")
        before = "".join(letters).find(self.text)
        kinds = kinds[before : before + len(self.text)]
        pattern = re.compile(f"(?P<number>{NUMBER})|{VERDICT}" + "".join(
            rf"|(?<![\w-]){re.escape(name)}(?![\w-])" for name in names))
        self.tokens = list(pattern.finditer(self.text))
        self.kinds = [kinds[token.end() - 1] if token["number"] is None else kinds[token.start()]
                      for token in self.tokens]
        self.words = pattern.sub("#", self.text)

    @property
    def has_claim(self):
        """A number, a verdict or a strategy, of which something is said."""
        return bool(self.tokens)

    @property
    def is_sentence(self):
        return any(map(str.isalpha, self.text)) and not self.text.startswith("```")

    def chosen(self, said):
        """The same with those alternatives that another line has."""
        if not ALTERNATIVES.search(self.source):
            return self
        cells = said.text.split("|")

        def choose(found):
            place = self.source[: found.start()].count("|")
            cell = cells[place] if place < len(cells) else ""
            texts = found[1].split("\ue011")
            fitting = [text for text in texts if Line(text, self.strategies).text in cell]
            return (fitting or texts)[0]

        return Line(ALTERNATIVES.sub(choose, self.source), self.strategies)

    def place(self, token):
        column = self.text[: token.start()].count("|") if self.text.startswith("|") else 0
        return f"line {self.number}" + (f", column {column}" if column else "")


class Outcome:
    def __init__(self):
        self.numbers, self.equal, self.others = 0, {}, 0
        self.reworded, self.sentences = [], []
        self.differing, self.unknown, self.missing, self.pairs = [], [], [], []

    def compare(self, said, mine):
        self.pairs.append((said, mine))
        mine = mine.chosen(said)
        if said.words != mine.words:
            self.reworded.append((said, mine))
        pairs = [(a.group(), b.group()) for a, b in zip(said.tokens, mine.tokens)]
        if len(said.tokens) == len(mine.tokens):
            places = list(range(len(pairs)))
        else:
            matcher = SequenceMatcher(
                None, [t.group() for t in said.tokens], [t.group() for t in mine.tokens], False)
            places = [None] * len(said.tokens)
            for block in matcher.get_matching_blocks():
                for step in range(block.size):
                    places[block.a + step] = block.b + step
            lost = len(mine.tokens) - sum(place is not None for place in places)
            if lost:
                self.missing.append((said.number, mine.text))
        for token, place in zip(said.tokens, places):
            is_number = token["number"] is not None
            self.numbers += is_number
            other = mine.tokens[place].group() if place is not None else "nothing"
            if token.group() != other:
                self.differing.append((said.place(token), token.group(), other, said.text))
            elif is_number:
                kind = mine.kinds[place]
                self.equal[kind] = self.equal.get(kind, 0) + 1
            else:
                self.others += 1

    def unmatched(self, line):
        numbers = [token for token in line.tokens if token["number"]]
        self.numbers += len(numbers)
        self.unknown += [(line.place(token), token.group(), line.text) for token in numbers]
        if not numbers:
            (self.unknown if line.has_claim else self.sentences).append(
                (f"line {line.number}", "a verdict or a name", line.text))


def match(said, mine, outcome):
    """Pairs the lines of a section by their words, then in order where those are others."""
    matcher = SequenceMatcher(
        None, [line.words for line in said], [line.words for line in mine], False)
    for tag, first, last, start, end in matcher.get_opcodes():
        if tag == "equal" or last - first == end - start:
            for one, other in zip(said[first:last], mine[start:end]):
                outcome.compare(one, other)
            continue
        left = list(mine[start:end])
        for one in said[first:last]:
            likest = max(left, key=lambda other: likeness(one, other), default=None)
            if likest is None or likeness(one, likest) < 0.6:
                outcome.unmatched(one)
            else:
                left.remove(likest)
                outcome.compare(one, likest)
        outcome.missing += [(0, other.text) for other in left]


def likeness(one, other):
    return SequenceMatcher(None, one.words.split(), other.words.split(), False).ratio()
