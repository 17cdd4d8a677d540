"""Holds a translated page of `help TOPIC` against the English one, block by block."""

import posixpath
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

CODE = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([^)#\s]*)(#[^)\s]*)?\)")
# Numbers, names of standards and words in capitals, which no translation leaves out.
FACT = re.compile(r"[A-Z][A-Z0-9]+(?:-\d+)?|\d+")
COMMENT = re.compile(r"\s+# .*$")
LETTER = re.compile(r"[^\W\d_]")


@dataclass
class Page:
    """A page in Markdown, and the folder that its links start from."""

    text: str
    folder: str


@dataclass
class Block:
    """A heading, a paragraph, an item of a list, a table, or what stands between fences."""

    kind: str
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(line.strip() for line in self.lines)


def kind_of(line: str) -> str | None:
    """Returns what a line begins; None if it may belong to the block before it."""
    if heading := re.match(r"#+ ", line):
        return f"heading of level {len(heading[0]) - 1}"
    if item := re.match(r"(-|\d+\.) ", line):
        return f"item {item[1]}"
    return None


def blocks(text: str) -> list[Block]:
    """Returns the blocks of a page, as the program reads it."""
    found: list[Block] = []
    is_open = is_fenced = False
    for line in text.split("\n"):
        kind = kind_of(line)
        if line.startswith("```"):
            is_fenced, is_open = not is_fenced, False
            if is_fenced:
                found.append(Block(f"block {line}"))
        elif is_fenced:
            found[-1].lines.append(line)
        elif not line:
            is_open = False
        elif kind is not None or not is_open:
            found.append(Block(kind or ("table" if line.startswith("|") else "paragraph"), [line]))
            is_open = kind is None or not kind.startswith("heading")
        else:
            found[-1].lines.append(line)
    return found


def cells(row: str) -> list[str]:
    """Returns the cells of a row of a table."""
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def anchors(page: Page) -> set[str]:
    """Returns the anchors of a page's headings, as GitHub makes them."""
    titles = [b.text.lstrip("# ") for b in blocks(page.text) if b.kind.startswith("heading")]
    return {"#" + re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def targets(text: str, folder: str, top: str | None = None) -> Counter[str]:
    """Returns the places that links lead to; those on the page itself count as one place.

    A translated page in `top` counts as the page in the folder above, which it follows.
    """
    found: Counter[str] = Counter()
    for path, anchor in LINK.findall(text):
        place = posixpath.normpath(posixpath.join(folder, path)) if path else "this page"
        if top is not None and posixpath.dirname(place) == top:
            place = posixpath.join(posixpath.dirname(top), posixpath.basename(place))
        found[place + (anchor if path else "")] += 1
    return found


def counted(words: Counter[str]) -> str:
    """Returns words for a message, each with how often it is there if that is not once."""
    return ", ".join(w if n == 1 else f"{w} ({n} times)" for w, n in sorted(words.items()))


class Comparison:
    """Collects how the translation differs; `shown` has what the program says in its language."""

    def __init__(self, english: Page, translated: Page, shown: Mapping[str, str]) -> None:
        self.english, self.translated, self.shown = english, translated, shown
        self.faults: list[str] = []

    def spoken(self, code: str) -> str:
        """Returns what the program says in the other language instead of a sentence in code."""
        if code in self.shown:
            return self.shown[code]
        return ": ".join(self.shown.get(part, part) for part in code.split(": "))

    def codes(self, text: str, other: str) -> tuple[Counter[str], Counter[str]]:
        """Returns the code words of both texts.

        A word that the program also translates may stand in either form.
        """
        theirs = Counter(CODE.findall(other))
        ours: Counter[str] = Counter()
        for word in CODE.findall(text):
            spoken = self.spoken(word)
            ours[spoken if theirs[spoken] > ours[spoken] else word] += 1
        return ours, theirs

    def prose(self, where: str, text: str, other: str) -> None:
        """Compares the code words, the facts and the links of two texts."""
        ours, theirs = self.codes(text, other)
        plain, plain_other = (LINK.sub("]", CODE.sub("", each)) for each in (text, other))
        links = targets(text, self.english.folder)
        links_other = targets(other, self.translated.folder, self.translated.folder)
        facts = Counter(FACT.findall(plain)) - Counter(FACT.findall(plain_other))
        for name, lacking in (
            ("code words are missing", ours - theirs),
            ("code words are not in the English page", theirs - ours),
            ("numbers or names are missing", facts),
            ("links are missing", links - links_other),
            ("links are not in the English page", links_other - links),
        ):
            if lacking:
                self.faults.append(f"{where}: {name}: {counted(lacking)}")
        if text.count("**") != other.count("**"):
            self.faults.append(f"{where}: the bold words differ")

    def table(self, where: str, rows: list[str], others: list[str]) -> None:
        if len(rows) != len(others):
            self.faults.append(f"{where}: {len(others)} rows, {len(rows)} in the English page")
        for row, other in zip(rows, others):
            here = f"{where}, row {other}"
            if len(cells(row)) != len(cells(other)):
                self.faults.append(f"{here}: {len(cells(other))} cells, not {len(cells(row))}")
            for cell, translated in zip(cells(row), cells(other)):
                self.prose(here, cell, translated)
                # What has no letter of another language was left as it is.
                if translated.isascii() and translated != cell:
                    self.faults.append(f"{here}: {translated} is {cell} in the English page")

    def fenced(self, where: str, kind: str, lines: list[str], others: list[str]) -> None:
        """Compares what is copied; a comment of a settings file is translated."""
        if len(lines) != len(others):
            self.faults.append(f"{where}: {len(others)} lines, not {len(lines)}")
        for number, (line, other) in enumerate(zip(lines, others), 1):
            here = f"{where}, line {number}"
            comments = [COMMENT.search(each) for each in (line, other)]
            if kind == "block ```toml":
                line, other = COMMENT.sub("", line), COMMENT.sub("", other)
                if bool(comments[0]) != bool(comments[1]):
                    self.faults.append(f"{here}: one page has a comment, the other one none")
            if line != other:
                self.faults.append(f"{here}: {other!r}, not {line!r}")

    def all(self) -> list[str]:
        """Returns the differences; none if the translation follows the English page."""
        where = "at the start"
        ours, theirs = blocks(self.english.text), blocks(self.translated.text)
        for block, other in zip(ours, theirs):
            if block.kind.startswith("heading"):
                where = f"below {other.text}"
            if block.kind != other.kind:
                told = f"{other.kind}: {other.text[:40]}"
                return self.faults + [f"{where}: {told}, not {block.kind}: {block.text[:60]}"]
            if block.kind.startswith("block"):
                self.fenced(where, block.kind, block.lines, other.lines)
            elif block.kind == "table":
                self.table(where, block.lines, other.lines)
            else:
                self.prose(f"{where}, {other.text[:30]}", block.text, other.text)
            is_prose = block.kind.split()[0] in ("heading", "item", "paragraph")
            has_words = is_prose and LETTER.search(CODE.sub("", block.text))
            if has_words and block.text == other.text:
                self.faults.append(f"{where}: not translated: {block.text[:60]}")
        for block in ours[len(theirs):][:1]:
            self.faults.append(f"{where}: missing {block.kind}: {block.text[:60]}")
        for block in theirs[len(ours):][:1]:
            self.faults.append(f"{where}: not in the English page: {block.text[:40]}")
        places = anchors(self.translated)
        for path, anchor in LINK.findall(self.translated.text):
            if not path and anchor not in places:
                self.faults.append(f"no heading for {anchor}")
        return self.faults
