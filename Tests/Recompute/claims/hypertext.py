"""The same lines as HTML says them, and the texts of drawings."""

import re
from html.parser import HTMLParser

LEFT_OUT = {"head", "svg", "nav", "footer"}
BLOCKS = {"p", "li", "h1", "h2", "h3", "caption", "summary", "figcaption"}
CELLS = {"th", "td"}
TICK = re.compile(r"[\d.]+ ?[×%]")


class Reader(HTMLParser):
    """The texts of the blocks in their order, and of each row its cells between bars."""

    def __init__(self, html):
        super().__init__()
        self.lines, self.row, self.text, self.hidden = [], None, None, []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        if tag in LEFT_OUT:
            self.hidden.append(tag)
        elif tag == "tr":
            self.row = []
        elif tag in BLOCKS | CELLS:
            self.text = ""

    def handle_endtag(self, tag):
        if self.hidden and tag == self.hidden[-1]:
            self.hidden.pop()
        elif tag == "tr":
            self.lines.append((self.getpos()[0], f"| {' | '.join(self.row)} |"))
            self.row = None
        elif tag in BLOCKS | CELLS and self.text is not None:
            if tag in CELLS:
                self.row.append(self.text)
            else:
                self.lines.append((self.getpos()[0], self.text))
            self.text = None

    def handle_data(self, data):
        if not self.hidden and self.text is not None:
            self.text += data


def as_html(markdown):
    """A line of Markdown as readers of HTML see it; nothing for a drawing."""
    if re.match(r"!\[", markdown):
        return None
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown).replace("`", "")
    return re.sub(r"^(?:- |#+ )", "", re.sub("^> ⚠ ", "⚠ Mind: ", text))


def texts_of(svg):
    """What a drawing is said to show, its labels, and its numbers in one line, without ticks."""
    title = re.search(r"<title>(.*?)</title>", svg, re.S)[1]
    labels = [each for each in re.findall(r"<text>(.*?)</text>", svg, re.S) if each.strip()]
    labels = [re.sub(r"<[^>]*>", "", each) for each in labels]
    labels = [each for each in labels if not TICK.fullmatch(each)]
    numbers = [each for each in labels if each.isdecimal()]
    words = [each for each in labels if not each.isdecimal()]
    return [title] + words + ([f"numbers {' '.join(numbers)}"] if numbers else [])
