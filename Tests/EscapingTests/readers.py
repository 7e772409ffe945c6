"""Reads escaped texts back with the readers that others wrote.

usage: readers.py LANGUAGE FILE

A line of the file is {"text": what went in, "wanted": what a reader is to find, "escaped": ...}.
Prints the texts that a reader finds as something else, one a line, and ends with 1 if there are any.
"""

import csv
import io
import json
import sqlite3
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree as ElementTree

BATCH = 200


def html(cases):
    import html5lib

    page = "".join(f'<p title="{c["escaped"]}">{c["escaped"]}</p>' for c in cases)
    tree = html5lib.parseFragment("<div>" + page + "</div>", namespaceHTMLElements=False)
    found = []
    for element in tree.iter():
        if element.tag == "p":
            ok = len(element) == 0 and list(element.attrib) == ["title"]
            text = element.text or ""
            found.append(text if ok and element.attrib["title"] == text else None)
        elif element.tag not in ("div", "DOCUMENT_FRAGMENT"):
            return [None] * len(cases)
    return found


def xml(cases):
    page = "".join(f'<p t="{c["escaped"]}">{c["escaped"]}</p>' for c in cases)
    root = ElementTree.fromstring(f"<r>{page}</r>")
    return [
        (e.text or "") if len(e) == 0 and list(e.attrib) == ["t"] and e.attrib["t"] == (e.text or "") else None
        for e in root
    ]


def inline_text(token):
    """The text of a line, None if anything of it is more than text."""
    parts = []
    for child in token.children or []:
        if child.type in ("text", "code_inline", "text_special"):
            parts.append(child.content)
        elif child.type == "html_inline" and child.content in ("<code>", "</code>"):
            continue
        else:
            return None
    return "".join(parts)


def markdown_reader():
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable(["table", "strikethrough"])


def trimmed(text):
    # This reader takes every blank of Unicode off the ends of a line.
    return text.strip()


def markdown(cases):
    reader = markdown_reader()
    found = []
    for case in cases:
        tokens = reader.parse(case["escaped"])
        kinds = [token.type for token in tokens]
        if not tokens:
            paragraph = ""
        elif kinds == ["paragraph_open", "inline", "paragraph_close"]:
            paragraph = inline_text(tokens[1])
        else:
            paragraph = None
        cells = [t for t in reader.parse(f"| a | b |\n|---|---|\n| {case['escaped']} | x |\n")]
        inlines = [inline_text(t) for t in cells if t.type == "inline"]
        row = inlines[2] if len(inlines) == 4 and inlines[3] == "x" else None
        same = paragraph is not None and row is not None and trimmed(paragraph) == trimmed(row)
        wanted = case["wanted"]
        found.append(wanted if same and trimmed(row) == trimmed(wanted) else row)
    return found


def code(cases):
    return markdown(cases)


def fence(cases):
    reader = markdown_reader()
    found = []
    for case in cases:
        tokens = reader.parse(case["escaped"] + "\n\nend")
        kinds = [token.type for token in tokens]
        ok = kinds == ["fence", "paragraph_open", "inline", "paragraph_close"]
        found.append(tokens[0].content if ok else None)
    return found


def comment(cases):
    reader = markdown_reader()
    found = []
    for case in cases:
        tokens = reader.parse(f"<!-- {case['escaped']} -->\n\nend")
        kinds = [token.type for token in tokens]
        ok = kinds == ["html_block", "paragraph_open", "inline", "paragraph_close"]
        page = tokens[0].content if ok else ""
        found.append(case["wanted"] if ok and page.index("-->") == len(page.rstrip()) - 3 else None)
    return found


def separated(cases):
    text = "".join(f"{c['escaped']},x\r\n" for c in cases)
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    return [row[0] if len(row) == 2 and row[1] == "x" else None for row in rows]


def sql(cases):
    database = sqlite3.connect(":memory:")
    found = []
    for case in cases:
        literal, name = case["escaped"].split("\n---\n")
        cursor = database.execute(f"SELECT {literal}, 1 AS {name}")
        value = cursor.fetchone()[0]
        found.append(value if cursor.description[1][0] == value else None)
    return found


def shell(cases):
    words = " ".join(c["escaped"] for c in cases)
    output = subprocess.run(
        ["sh", "-c", "printf '%s\\0' " + words], capture_output=True, check=True).stdout
    return [part.decode() for part in output.split(b"\0")[:-1]]


def dot(cases):
    graph = "digraph {" + "".join(f"n{i} -> {c['escaped']};\n" for i, c in enumerate(cases)) + "}"
    output = subprocess.run(
        ["dot", "-Tdot_json"], input=graph.encode(), capture_output=True, check=True).stdout
    graph = json.loads(output, strict=False)
    names = {node["_gvid"]: node["name"] for node in graph["objects"]}
    ends = {names[edge["tail"]]: names[edge["head"]] for edge in graph["edges"]}
    return [ends.get(f"n{i}") for i in range(len(cases))]


def terminal(cases):
    acting = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    return [
        None
        if any(unicodedata.category(c) in acting and c not in "\n\t\u200c\u200d" for c in case["escaped"])
        else case["escaped"]
        for case in cases
    ]


def terminal_json(cases):
    safe = terminal(cases)
    return [None if s is None else json.loads(s)["a"] for s in safe]


def main():
    language, path = sys.argv[1:]
    read = {
        "html": html, "xml": xml, "markdown": markdown, "code": code, "fence": fence,
        "comment": comment, "csv": separated, "sql": sql, "shell": shell, "dot": dot,
        "terminal": terminal, "terminal-json": terminal_json,
    }[language]
    with open(path, encoding="utf-8") as file:
        cases = [json.loads(line) for line in file.read().split("\n") if line]
    faults = 0
    for start in range(0, len(cases), BATCH):
        batch = cases[start:start + BATCH]
        try:
            found = read(batch)
        except Exception as error:
            found = [f"{type(error).__name__}: {error}"] * len(batch)
        found += [None] * (len(batch) - len(found))
        for case, text in zip(batch, found):
            if text != case["wanted"]:
                faults += 1
                if faults <= 5:
                    print(ascii(case["text"]), "escaped", ascii(case["escaped"]), "read", ascii(text))
    print(f"{len(cases)} texts, {faults} faults")
    sys.exit(1 if faults or not cases else 0)


main()
