"""Reads the hand-written words about a program, and writes the table of its settings."""

import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
BUNDLED = os.path.join(HERE, "..", "..", "Sources", "Catalog", "Bundled")
COLUMNS = ("name", "kind", "default", "effect", "marks", "description")


def words(program):
    """Returns the rows of `words/PROGRAM.tsv` by section and name; a missing cell is empty."""
    rows, section = {}, ""
    with open(os.path.join(HERE, "words", program + ".tsv"), encoding="utf-8") as file:
        for line in file.read().split("\n"):
            if not line or line.startswith("#"):
                continue
            if line.startswith("["):
                section = line
                continue
            cells = line.split("\t")
            if len(cells) > len(COLUMNS) or (section, cells[0]) in rows:
                sys.exit(f"words/{program}.tsv: {line}")
            cells += [""] * (len(COLUMNS) - len(cells))
            rows[section, cells[0]] = dict(zip(COLUMNS, cells))
    return rows


def merged(row, words):
    """Returns `row` with the cells of `words` that are not empty; `*` there empties a cell."""
    return row | {key: "" if cell == "*" else cell for key, cell in words.items() if cell}


def shortened(text, limit=160):
    """Returns the first one or two sentences of `text`, if possible in `limit` characters."""
    text = re.sub(r"\s+", " ", text).strip()
    sentences = re.split(r"(?<=[^.][.!?])(?<!e\.g\.)(?<!i\.e\.) (?=[A-Z0-9\"'(-])", text)
    result = sentences[0]
    if len(sentences) > 1 and len(result) + len(sentences[1]) < limit:
        result += ("" if result.endswith((".", "!", "?")) else ".") + " " + sentences[1]
    if len(result) > limit:
        result = re.split(r"; | \(|: (?=[A-Z])", result)[0]
    if result and not result.endswith((".", "!", "?")):
        result += "."
    return result[:1].upper() + result[1:]


def write(program, title, parts):
    """Writes the table. A part is a heading, which may be empty, and rows."""
    lines = ["# " + title]
    for heading, rows in parts:
        if heading:
            lines.append(heading)
        for row in rows:
            cells = [row.get(column, "") for column in COLUMNS]
            if any("\t" in cell or "\n" in cell for cell in cells):
                sys.exit(f"{program}: a tab or a new line in {row}")
            if len(row["description"]) > 160:
                print(f"{program}: long description of {row['name']}", file=sys.stderr)
            lines.append("\t".join(cells))
    with open(os.path.join(BUNDLED, program + ".tsv"), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
