"""Writes the texts of `kingtherum help TOPIC` into Swift, from the pages of the project."""

import re
import sys
from pathlib import Path

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


def swift(name: str) -> str:
    """Returns the Swift file with the text."""
    words = name.split("-")
    constant = words[0] + "".join(word.capitalize() for word in words[1:])
    return (
        f"// Made by scripts/topics from {TOPICS[name][0]}; a test holds one against the other.\n"
        "// swift-format-ignore-file\n\n"
        "extension HelpTopic {\n"
        f'  static let {constant}Text = ##"""\n'
        + "".join(f"    {line}\n" if line else "\n" for line in topic(name).split("\n"))
        + '    """##\n}\n'
    )


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    wrong = []
    for name in TOPICS:
        title = "".join(word.capitalize() for word in name.split("-"))
        file = TARGET / f"HelpTopic+{title}.swift"
        if "--check" in sys.argv:
            if not file.exists() or file.read_text(encoding="utf-8") != swift(name):
                wrong.append(str(file.relative_to(ROOT)))
        else:
            file.write_text(swift(name), encoding="utf-8")
    if wrong:
        sys.exit("topics: not as the pages have it; run scripts/topics: " + ", ".join(wrong))


if __name__ == "__main__":
    main()
