"""Writes the texts of `kingtherum help TOPIC` into Swift, from the pages of the project.

The Korean texts are pages of their own, docs/ko/TOPIC.md, which follow the English ones: the same
headings, blocks, rows and code words.
"""

import posixpath
import re
import sys
from pathlib import Path

from sentence_catalogue import parsed
from topic_translation import Comparison, Page

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "Sources/kingtherum/Help/Topics"

# The name of each topic, its page, and the section that is used: None for all, "" for the text
# before the first one.
TOPICS: dict[str, tuple[str, str | None]] = {
    "offline": ("docs/offline.md", None),
    "nodes": ("docs/nodes.md", None),
    "pending": ("docs/pending.md", None),
    "units": ("README.md", "Units and conventions"),
    "settings": ("docs/settings.md", None),
    "exit-codes": ("docs/output.md", "Exit statuses"),
    "json": ("docs/output.md", ""),
    "policy": ("docs/policy.md", None),
}

# The folder of the Korean pages, one for each topic.
KOREAN = "docs/ko"

# What the program says of arguments, which no translation has word by word.
SAID = {"Did you mean 0.1 ETH? [y/N]": "0.1 ETH를 입력하려고 하셨습니까? [y/N]"}


def section(page: str, heading: str | None) -> str:
    """Returns the part of a page below one heading, without the heading."""
    if heading is None:
        return page
    parts = re.split(r"^## (.+)$", page, flags=re.MULTILINE)
    if heading == "":
        return parts[0]
    return "# " + heading + "\n" + parts[parts.index(heading) + 1]


def only_commands(page: str) -> str:
    """Returns the page with only the commands in its blocks of commands and answers."""
    lines: list[str] = []
    inside = False
    for line in page.split("\n"):
        if line.startswith("```"):
            inside = line == "```console"
        elif inside and not re.match(r"(offline|online)?\$ ", line):
            continue
        lines.append(line)
    return "\n".join(lines)


def topic(name: str) -> str:
    """Returns the text of a topic, without paragraphs about the tests of the project."""
    path, heading = TOPICS[name]
    text = only_commands(section((ROOT / path).read_text(encoding="utf-8"), heading))
    paragraphs = [part.strip("\n") for part in re.split(r"\n{2,}", text)]
    return "\n\n".join(part for part in paragraphs if part and "Tests/" not in part)


def follows(name: str) -> str:
    """Returns the first line of a topic's Korean page: what it is a translation of."""
    path, heading = TOPICS[name]
    part = {None: "", "": ", before its first section"}.get(heading, f", {heading}")
    return f"<!-- follows: {path}{part} -->"


def korean(name: str) -> str:
    """Returns the text of a topic's Korean page, without the line that says what it follows."""
    page = (ROOT / KOREAN / f"{name}.md").read_text(encoding="utf-8")
    return page.partition("\n")[2].strip("\n")


def shown() -> dict[str, str]:
    """Returns what the program says in Korean for each sentence without arguments."""
    entries = parsed((ROOT / "Translations/ko.po").read_text(encoding="utf-8"), "ko.po")
    texts = {entry.one.strip("─ "): entry.texts.get(0, "").strip("─ ") for entry in entries}
    return {one: text for one, text in texts.items() if text and "{" not in one} | SAID


def behind(name: str, said: dict[str, str]) -> list[str]:
    """Returns how a topic's Korean page differs from the English one."""
    path = f"{KOREAN}/{name}.md"
    first = (ROOT / path).read_text(encoding="utf-8").partition("\n")[0]
    wrong = [] if first == follows(name) else [f"the first line must be: {follows(name)}"]
    english = Page(topic(name), posixpath.dirname(TOPICS[name][0]))
    wrong += Comparison(english, Page(korean(name), KOREAN), said).all()
    return [f"{path}: {line}" for line in wrong]


def swift(name: str, language: str) -> str:
    """Returns the Swift file with the text in a language: English, or Korean."""
    words = name.split("-")
    constant = words[0] + "".join(word.capitalize() for word in words[1:])
    is_english = language == "English"
    page = TOPICS[name][0] if is_english else f"{KOREAN}/{name}.md"
    text = topic(name) if is_english else korean(name)
    return (
        f"// Made by scripts/topics from {page}; a test holds one against the other.\n"
        "// swift-format-ignore-file\n\n"
        "extension HelpTopic {\n"
        f'  static let {constant}{"Text" if is_english else language} = ##"""\n'
        + "".join(f"    {line}\n" if line else "\n" for line in text.split("\n"))
        + '    """##\n}\n'
    )


def destination(name: str, language: str) -> Path:
    """Returns the Swift file of a topic in a language."""
    title = "".join(word.capitalize() for word in name.split("-"))
    if language == "English":
        return TARGET / f"HelpTopic+{title}.swift"
    return TARGET / language / f"HelpTopic+{title}{language}.swift"


def main() -> None:
    is_check = "--check" in sys.argv
    stale = []
    for name in TOPICS:
        for language in ("English", "Korean"):
            place = destination(name, language)
            made = swift(name, language)
            if not is_check:
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(made, encoding="utf-8")
            elif not place.exists() or place.read_text(encoding="utf-8") != made:
                stale.append(str(place.relative_to(ROOT)))
    said = shown()
    wrong = [line for name in TOPICS for line in behind(name, said)]
    if stale:
        wrong.append("not as the pages have it; run scripts/topics: " + ", ".join(stale))
    print("".join(f"topics: {line}\n" for line in wrong), end="", file=sys.stderr)
    # Writing goes on in spite of a page that is behind; the test that checks does not.
    sys.exit(1 if wrong and is_check else 0)


if __name__ == "__main__":
    main()
