"""The catalogue of sentences, and its translations, as GNU gettext files."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from sentence_tree import Fault, Sentence

ROOT = Path(__file__).resolve().parent.parent


def quoted(text: str) -> str:
    """Returns the text as a string of a `.po` file."""
    for plain, escape in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(plain, escape)
    return f'"{text}"'


HEADER = '''# The sentences of kingtherum. Written by scripts/sentences; see docs/translations.md.
#, fuzzy
msgid ""
msgstr ""
"Project-Id-Version: kingtherum\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"
'''


def catalogue(sentences: Iterable[Sentence]) -> str:
    """Returns the whole `.pot` file: each sentence once, with its files and its arguments."""
    entries: dict[str, tuple[str | None, set[str], set[tuple[str, ...]]]] = {}
    subjects: dict[str, set[str]] = {}
    for sentence in sentences:
        many, files, arguments = entries.setdefault(sentence.one, (sentence.many, set(), set()))
        if many is None and sentence.many is not None:
            entries[sentence.one] = (sentence.many, files, arguments)
        elif sentence.many is not None and many != sentence.many:
            raise Fault(f"two plurals of one sentence: {sentence.one!r}: {many!r}, {sentence.many!r}")
        files.add(str(Path(sentence.file).relative_to(ROOT)))
        if sentence.arguments:
            arguments.add(tuple(sentence.arguments))
        if sentence.help_of is not None:
            subjects.setdefault(sentence.one, set()).add(sentence.help_of)
    blocks = [HEADER]
    for one in sorted(entries, key=lambda text: (min(entries[text][1]), text)):
        many, files, arguments = entries[one]
        lines = [f"#. help of: {subject}" for subject in sorted(subjects.get(one, ()))]
        for place, argument in enumerate(min(arguments) if arguments else ()):
            lines.append(f"#. {{{place + 1}}}: {argument}")
        lines += [f"#: {file}" for file in sorted(files)]
        lines.append(f"msgid {quoted(one)}")
        if many is None:
            lines.append('msgstr ""')
        else:
            lines += [f"msgid_plural {quoted(many)}", 'msgstr[0] ""', 'msgstr[1] ""']
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


@dataclass
class Entry:
    """One sentence of a `.po` file."""

    one: str = ""
    many: str | None = None
    texts: dict[int, str] = field(default_factory=dict)
    is_fuzzy: bool = False


def parsed(text: str, name: str) -> list[Entry]:
    """Returns the entries of a `.po` file, its header first."""
    entries: list[Entry] = []
    entry, target = Entry(), ""

    def put(value: str) -> None:
        if target == "msgid":
            entry.one += value
        elif target == "msgid_plural":
            entry.many = (entry.many or "") + value
        else:
            form = int(target[7:-1] or 0) if target != "msgstr" else 0
            entry.texts[form] = entry.texts.get(form, "") + value

    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            if line.startswith("#,") and "fuzzy" in line:
                entry, target = Entry(is_fuzzy=True), ""
            continue
        found = re.fullmatch(r'(msgid_plural|msgid|msgstr\[\d\]|msgstr)?\s*"((?:[^"\\]|\\.)*)"', line)
        if not found or not (found[1] or target):
            raise Fault(f"{name}:{number}: not a line of a .po file: {line}")
        if found[1] == "msgid":
            entry = Entry(is_fuzzy=entry.is_fuzzy and not entry.texts and not entry.one)
            entries.append(entry)
        target = found[1] or target
        named = {"n": "\n", "t": "\t"}
        put(re.sub(r"\\(.)", lambda escape: named.get(escape[1], escape[1]), found[2]))
    return entries


def places(text: str) -> set[str]:
    """Returns the placeholders in a template."""
    return set(re.findall(r"\{\d{1,3}\}", text))


def translation(path: Path, known: dict[str, str | None]) -> tuple[str, dict[str, list[str]]]:
    """Returns the plural rule and the texts of a `.po` file, checked against the catalogue."""
    entries = parsed(path.read_text(), path.name)
    if not entries or entries[0].one:
        raise Fault(f"{path.name}: the header is missing")
    header = entries[0].texts.get(0, "")
    rule = re.search(r"Plural-Forms: *(nplurals=(\d);\s*plural=[^\n]+)", header)
    if not rule:
        raise Fault(f"{path.name}: the header has no Plural-Forms")
    texts: dict[str, list[str]] = {}
    for entry in entries[1:]:
        forms = [entry.texts[form] for form in sorted(entry.texts)]
        if entry.is_fuzzy or not all(forms):
            continue  # English is shown instead.
        if entry.one not in known:
            raise Fault(f"{path.name}: unknown sentence: {entry.one!r}")
        if entry.many != known[entry.one]:
            raise Fault(f"{path.name}: another plural than the catalogue: {entry.one!r}")
        wanted = int(rule[2]) if entry.many is not None else 1
        if len(forms) != wanted:
            raise Fault(f"{path.name}: {len(forms)} forms, not {wanted}: {entry.one!r}")
        allowed = places(entry.one) | places(entry.many or "")
        for text in forms:
            missing = places(entry.one) - places(text) if entry.many is None else set()
            if places(text) - allowed or missing:
                raise Fault(f"{path.name}: other arguments than the sentence: {text!r}")
        texts[entry.one] = forms
    return (rule[1].strip(), texts)


def swift(text: str) -> str:
    """Returns the text as a Swift literal."""
    for plain, escape in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(plain, escape)
    return f'"{text}"'


def packed(texts: dict[str, list[str]]) -> str:
    """Returns the texts of a language as `PackedTranslations` reads them, as lines of a Swift literal."""
    lines: dict[str, str] = {}
    for one, forms in texts.items():
        key = 0xCBF29CE484222325
        for byte in one.encode():
            key = (key ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        line = f"{key:016x}" + "".join("\x1f" + form.replace("\n", "\x1e") for form in forms)
        if lines.setdefault(line[:16], line) != line:
            raise Fault(f"two sentences have the same hash: {one!r}")
    for plain, escape in (("\\", "\\\\"), ('"""', '\\"""'), ("\x1f", "\\u{1f}"), ("\x1e", "\\u{1e}"), ("\t", "\\t")):
        lines = {key: line.replace(plain, escape) for key, line in lines.items()}
    return "\n".join(f"        {lines[key]}" for key in sorted(lines))


def embedded(languages: dict[str, tuple[str, dict[str, list[str]]]]) -> str:
    """Returns the Swift file with all translations."""
    lines = [
        "// Written by scripts/sentences from Translations/*.po.",
        "// swift-format-ignore-file",
        "extension Translations {",
        "  /// The languages with a `.po` file.",
    ]
    if not languages:
        lines.append("  static let files: [File] = []")
    else:
        lines.append("  static let files: [File] = [")
        for tag, (rule, texts) in sorted(languages.items()):
            lines += ["    File(", f"      tag: {swift(tag)},", f"      plural: {swift(rule)},"]
            lines += ["      texts: PackedTranslations(", '        """', packed(texts), '        """']
            lines += ["      )", "    ),"]
        lines.append("  ]")
    return "\n".join([*lines, "}"]) + "\n"
