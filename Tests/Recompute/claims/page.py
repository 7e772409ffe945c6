"""Every line of the page of claims, written anew from recomputed figures."""

from claims import runs as run_lines
from claims.claims import APPLE, ARTICLE, CLAIMS, EARLIER, OWN
from claims.key_findings import QUESTIONS, Answer
from claims.observations import BESIDE, MISSING, NO, OPEN, YES
from claims.verdicts import (
    BY_TEST, CONFIRMED, DEPENDS, NOT_MEASURED, REFUTED, UNRESOLVED, Finding,
)
from matching import COUNTS, FIXED, NAME, TIMES
from pieces import row
from printed import counted

MOST_FIGURES = 12
LEADS = {ARTICLE: "Source", APPLE: "Seen in", EARLIER: "Measured before by this project",
         OWN: "Question of this project"}


def anchor(claim):
    return "claim-" + claim.lower()


def named(text):
    return f"{NAME}{text}{TIMES}" if text else ""


def link(claim, page=""):
    return f"{NAME}[{claim}]({page}#{anchor(claim)}){TIMES}"


def ranges(numbers):
    """Numbers that follow each other as a range: "0–3, 7"."""
    found = []
    for number in sorted(set(numbers)):
        if found and found[-1][1] + 1 == number:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in found)


class Page:
    """The sections by their addresses, each with its lines."""

    def __init__(self, path, evidence, words):
        self.path, self.evidence, self.words = path, evidence, words
        self.runs = [evidence.runs[name] for name in sorted(evidence.runs)]
        self.findings = [Finding(claim, evidence) for claim in CLAIMS]
        answers = [Answer(question, evidence) for question in QUESTIONS]
        self.answers = [answer for answer in answers if answer.is_of_runs]
        self.plots = f"{path.stem}-figures"

    @property
    def sections(self):
        found = {"": list(self.beginning())}
        if self.answers:
            found["key-findings"] = list(self.key_findings())
        found["claims"] = list(self.every_claim())
        found["runs"] = list(self.runs_section())
        found["evidence"] = ["## What each verdict rests on"]
        for each in self.findings:
            found[anchor(each.id)] = list(self.claim(each))
        return found

    def beginning(self):
        count = len(self.findings)
        yield "# Claims about model inheritance, and what was measured"
        yield (
            "Articles say what inheritance between entities costs and saves in Core Data, which "
            "has one table for a whole entity hierarchy. Here the same data are stored in "
            f"up to six shapes, and {COUNTS}{counted(count, 'claim')} "
            f"{'is' if count == 1 else 'are'} checked.")

    # The questions that stand first

    def key_findings(self):
        yield "## Key findings"
        for answer in self.answers:
            question = f"{FIXED}{answer.question.text}{TIMES}"
            yield f"- **{question}** **{answer.word}** {answer.sentence}"
        yield (f"Ratios within {FIXED}5 % of 1 are about the same. A time counts as more or less if "
               "its whole 95 % interval is; times are processor time.")
        for answer in self.answers:
            yield from self.card(answer)

    def card(self, answer):
        question = answer.question
        yield f"**{question.text}**"
        yield f"![{answer.figures_in_words}]({self.plots}/{question.name}.svg)"
        yield (f"*Points are times {question.unit}, lines {FIXED}95 % intervals; bytes and lines of "
               "code have none.*")
        names = ", ".join(map(link, question.claims))
        yield (f"Claims {names}. Measure it here: "
               f"`run-scenario claims --only {NAME}{','.join(question.claims)}{TIMES}`")

    # Tables of all claims

    def every_claim(self):
        yield "## Every claim"
        yield from run_lines.warnings(self.runs)
        yield COUNTS + (
            f"**{self.tally()}.** {run_lines.origins([f.claim for f in self.findings])}"
            f"{self.fallible()}")
        yield from READING
        if f"{self.path.stem}-by-article.md" in self.path.read_text(encoding="utf8"):
            yield (f"For teaching, [the same by article]({self.path.stem}-by-article.md): predict "
                   "first.")
        yield from self.picture()
        claims = self.findings
        yield from self.effects(
            "Claims that a run could refute.",
            [f for f in claims if not f.claim.is_published and not f.claim.by_construction])
        yield from self.effects(
            "True by construction, so that no run could show the contrary.",
            [f for f in claims if f.claim.by_construction])
        published = [f for f in claims if f.claim.is_published]
        yield from self.besides(
            "published", "Figures that others published, and the same here.",
            [f for f in published if f.claim.source.kind != EARLIER])
        yield from self.besides(
            "measured before",
            "Figures that this project measured before, in C and SQL on SQLite alone, and the same "
            "in this library's files.", [f for f in published if f.claim.source.kind == EARLIER])

    def tally(self):
        found = [each.verdict for each in self.findings]
        order = [CONFIRMED, REFUTED, DEPENDS, UNRESOLVED, BY_TEST, NOT_MEASURED]
        return ", ".join(f"{found.count(v)} {v}" for v in order if v in found)

    def fallible(self):
        """How many of what is said to hold could have come out otherwise."""
        held = [each for each in self.findings if each.verdict == CONFIRMED]
        sure = sum(each.claim.by_construction for each in held)
        if not held:
            return ""
        could = (f"Of {len(held)} confirmed, {len(held) - sure} could have come out otherwise, and "
                 "each says what would have refuted it.")
        return could + (
            f" {counted(sure, 'other')} could not: how the shapes are defined makes them true, and "
            "they stand in a table of their own." if sure else "")

    @property
    def bars(self):
        """Claims that something was measured for."""
        return [f for f in self.findings if f.verdict not in (NOT_MEASURED, BY_TEST)]

    @property
    def bars_in_words(self):
        return "Bars of the shares of figures that are as claimed. " + "; ".join(
            f"{NAME}{f.id}{COUNTS} {f.verdict}, {f.count(YES)} of {len(f.figures)}"
            for f in self.bars) + TIMES

    def picture(self):
        if not self.bars:
            return
        yield "<summary>How many figures of each claim are as claimed</summary>"
        yield f"![{self.bars_in_words}]({self.plots}/claims.svg)"
        yield ("*A bar for each claim that something was measured for, and behind it the number of "
               "figures that decide: one is enough where it is exact, many come from sweeps and "
               "several operations.*")

    def effects(self, caption, findings):
        yield from self.table(
            caption, ["effect", "closest to the limit"], findings,
            lambda finding: [finding.effect, named(finding.subject)])

    def besides(self, column, caption, findings):
        yield from self.table(caption, [column, "here"], findings, lambda finding: [
            f"{FIXED}{self.words.of(finding.claim)['published']}{TIMES}", finding.here])

    def table(self, caption, columns, findings, cells):
        if not findings:
            return
        yield caption
        yield row(["id", "claim", "verdict"] + columns)
        for finding in findings:
            title = self.words.of(finding.claim)["title"]
            yield row([link(finding.id), f"{FIXED}{title}{TIMES}",
                       f"{finding.symbol} {finding.verdict}"] + cells(finding))

    @property
    def drawings(self):
        """The words of each drawing by its file's name; where points lie is not looked at."""
        found = {f"{answer.question.name}.svg": list(answer.drawing) for answer in self.answers}
        if self.bars:
            stances = {each.stance for f in self.bars for each in f.figures}
            found["claims.svg"] = [
                self.bars_in_words, *(f"{NAME}{f.id}{TIMES} {f.verdict}" for f in self.bars),
                "Figures that are as claimed",
                *(each for each in (YES, NO, OPEN, MISSING) if each in stances),
                "share of a claim's figures",
                f"numbers {COUNTS}{' '.join(str(len(f.figures)) for f in self.bars)}",
            ]
        return found

    # Runs

    def runs_section(self):
        yield "## Runs"
        if not self.runs:
            yield "None."
            return
        yield METHOD
        yield from run_lines.machines(self.runs)
        yield "The runs that the verdicts rest on."
        yield row(run_lines.HEADS)
        for run in self.runs:
            yield run_lines.line(run)

    # What each verdict rests on

    def claim(self, finding):
        claim, words = finding.claim, self.words.of(finding.claim)
        verdict = f"{finding.symbol} {finding.verdict}"
        yield f"### {NAME}{finding.id}{TIMES}: {verdict}: {FIXED}{words['title']}"
        yield FIXED + words["statement"]
        yield FIXED + self.source(claim.source)
        yield f"**Criterion:** {FIXED}{words['criterion']}"
        lead = "True by construction." if claim.by_construction else "What would refute it:"
        yield f"**{lead}** {FIXED}{words['refutation']}"
        yield COUNTS + finding.explanation
        if words["published"]:
            lead = "Before" if claim.source.kind == EARLIER else "Published"
            yield f"{lead}: {FIXED}{words['published']}{TIMES}. Here: {finding.here}."
        if words["remark"]:
            yield FIXED + words["remark"]
        yield from self.figures(finding)

    @staticmethod
    def source(source):
        name = f"[{source.article}]({source.address})" if source.address else source.article
        return f"{LEADS[source.kind]}: {name}{', ' if source.section else ''}{source.section}."

    def figures(self, finding):
        """Those closest to the limit; what decides nothing stands behind."""
        there = [each for each in finding.observations if each.stance != MISSING]
        shown = sorted(
            there, key=lambda o: abs(o.margin) + (1e9 if o.stance == BESIDE else 0))[:MOST_FIGURES]
        if not shown:
            return
        yield f"The figures of {NAME}{finding.id}."
        yield row(["figure", "value", "", "cell", "from"])
        for each in shown:
            cell = ", ".join(filter(None, [each.scenario, each.cell]))
            yield row([named(each.label), each.text, each.stance, named(cell), self.place(each)])
        more = len(finding.observations) - len(shown)
        if more:
            yield f"{COUNTS}{more} more, further from the limit or not measured."

    @staticmethod
    def place(each):
        if not each.file:
            return ""
        root = "../" if each.is_of_repository else ""
        launches = f", launches {COUNTS}{ranges(each.launches)}{TIMES}" if each.launches else ""
        return f"{NAME}[{each.file}]({root}{each.file}){TIMES}{launches}"


READING = [
    "<summary>How a verdict comes about</summary>",
    "Each claim has a criterion, which stands in the source with its history; where one changed "
    "after a figure was known, the git log says so. Those of F follow from the earlier figure (its "
    "square root to its square, unless another limit is given). A figure is as claimed if its whole "
    f"{FIXED}95 % interval is, and not as claimed if none of it is. Bytes, columns and statements do "
    f"not vary and have no interval. {FIXED}1.20× is a fifth more time or space than what is "
    "compared with.",
    "- **Confirmed**: every deciding figure is as claimed.",
    "- **Refuted**: none is.",
    "- **Depends**: both occur; what turns it is named.",
    "- **Unresolved**: some figures are too noisy to say or were not measured.",
    "- **Shown by a test**: no figure is needed, as a test of this repository shows it; this page "
    "only cites it.",
    "A verdict holds for the machine, sizes and shapes of the [runs](#runs) below, not for every "
    "app. The files are Lineage's own, which keep to Core Data's layout; "
    "[tests](../Tests/SQLiteStoreTests/Conformance) compare that layout with files that Apple's "
    "programs wrote.",
]

# Only runs in which shapes took turns are recomputed.
METHOD = (
    "Each process is a fresh one on copies of prepared stores, one for each shape, and in a round "
    "each shape answers the same question once, in a new random order. A block is a process, and "
    "shapes are compared within its rounds; what one shape did in it counts as a launch. Times "
    "are processor time. A process that others disturbed counts all the same, since whatever the "
    "machine does affects all shapes equally. The spread is the standard deviation of a ratio from block "
    "to block, the median over all comparisons through objects; what can be found is the difference "
    "that so many blocks find four times out of five.")
