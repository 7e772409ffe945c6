"""Every line of the page of claims by article, which repeats verdicts and effects."""

from claims.page import anchor, link
from claims.verdicts import BY_TEST, CONFIRMED, DEPENDS, REFUTED
from matching import COUNTS, FIXED, NAME, TIMES
from printed import counted, enumeration

RIGHT, CONSTRUCTION, CONDITIONAL, WRONG, UNDECIDED = range(5)
TITLES = ["Right, and could have been wrong", "Right by construction",
          "Right on some conditions", "Not so here", "Not decided"]
COUNTED = ["right and could have been wrong", "right by construction",
           "right on some conditions", "not so here", "not decided"]


def outcome(finding):
    if finding.verdict in (CONFIRMED, BY_TEST):
        return CONSTRUCTION if finding.claim.by_construction else RIGHT
    return {DEPENDS: CONDITIONAL, REFUTED: WRONG}.get(finding.verdict, UNDECIDED)


class Articles:
    def __init__(self, page, name):
        self.findings, self.words, self.claims_page = page.findings, page.words, name

    @property
    def sections(self):
        found = {"": [
            "# What each article got right, and what not",
            "The same verdicts as on the page of claims, by article. Read a statement, write your "
            "prediction down, then open it. A verdict is about this project's files and machine: "
            "an article that is refuted here may be right of an app that nobody measured.",
        ]}
        for name, article in self.words.articles.items():
            own = [each for each in self.findings if each.claim.source.article == name]
            if own:
                title = "".join(c if c.isalnum() else "-" for c in article["title"].lower())
                found[f"article-{title}"] = list(self.article(article, own))
        return found

    def article(self, article, own):
        yield f"## {article['title']}"
        yield f"**{FIXED}{article['name']}.** {article['about']}"
        yield COUNTS + self.tally(own)
        yield "### Predict first"
        for finding in own:
            yield from self.statement(finding)
        yield "### For discussion"
        yield from (f"- {FIXED}{question}" for question in article["questions"])
        yield "<summary>What it got right, and what not</summary>"
        for place, title in enumerate(TITLES):
            same = [each for each in own if outcome(each) == place]
            if same:
                yield f"### {title}"
            for finding in same:
                here = "" if finding.effect == "–" else f" Here: {finding.effect}."
                yield (f"- {link(finding.id, self.claims_page)}: "
                       f"{FIXED}{self.words.of(finding.claim)['statement']}{TIMES}{here}")

    @staticmethod
    def tally(own):
        parts = []
        for place, words in enumerate(COUNTED):
            count = sum(outcome(each) == place for each in own)
            if count:
                parts.append(f"{count} {'is' if count == 1 else 'are'} {words}")
        verb = "was" if len(own) == 1 else "were"
        return f"{counted(len(own), 'statement')} of it {verb} checked: {enumeration(parts)}."

    def statement(self, finding):
        words = self.words.of(finding.claim)
        here = "" if finding.effect == "–" else f"Here: {finding.effect}."
        yield f"<summary>{FIXED}{words['statement']}</summary>"
        yield (f"**{finding.symbol} {finding.verdict}**. {COUNTS}{finding.explanation}{TIMES} "
               f"{here}")
        lead = ("True by construction." if finding.claim.by_construction
                else "What would refute it:")
        yield f"**{lead}** {FIXED}{words['refutation']}"
        if words["remark"]:
            yield FIXED + words["remark"]
        yield (f"[The figures of {NAME}{finding.id}]({self.claims_page}#{anchor(finding.id)})")
