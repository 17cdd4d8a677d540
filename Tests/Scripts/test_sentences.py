"""How sentences are collected from the syntax tree, and how translations are held against them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import sentence_catalogue  # noqa: E402
import sentence_help  # noqa: E402
import sentence_tree  # noqa: E402
import sentences  # noqa: E402

SOURCE = r'''
import Core

func write(_ sentence: Sentence) {}
func find(_ n: Int, _ text: String, _ other: Sentence?) -> Sentence {
  write("plain")
  write("named \(name: text) and \(n)")
  write("found \(n, one: "file", many: "files")")
  write("\(by: n, one: "this is", many: "these are") lost")
  write("limit \(count: n), \(foreign: text, limit: 9), run \(command: text)")
  write("first \(term: text), " + "then \(n) and " + "\(n, one: "row", many: "rows")")
  write("\(n, one: "wallet", many: "wallets") with \(n, one: "account", many: "accounts")")
  write(n == 1 ? "one way" : "other ways")
  write(other.map { "because of \($0)" } ?? "without a reason")
  let inner: Sentence = "inside \(other ?? "nothing at all")"
  write("with \(inner), \\u{…} \"quoted\"\nand {a}")
  let codes: [String: Sentence] = ["code-of-it": "hint of it"]
  _ = codes
  _ = "a string that is none"
  return Sentence(data: "data is none")
}
'''

EXPECTED = {
    "plain": None,
    "named {1} and {2}": None,
    "found {1} file": "found {1} files",
    "this is lost": "these are lost",
    "limit {1}, {2}, run {3}": None,
    "first {1}, then {2} and {3} row": "first {1}, then {2} and {3} rows",
    "{1} wallet with {2}": "{1} wallets with {2}",
    "{1} account": "{1} accounts",
    "one way": None,
    "other ways": None,
    "because of {1}": None,
    "without a reason": None,
    "inside {1}": None,
    "nothing at all": None,
    'with {1}, \\u{…} "quoted"\nand {a}': None,
    "hint of it": None,
}


def collect(folder: Path, source: str) -> sentence_tree.Collector:
    """What is found in a file that uses Core as the build has it."""
    file = folder / "probe.swift"
    file.write_text(source)
    words = sentences.options("Entity")
    at = words.index("-primary-file")
    kept = words[:at] + [word for word in words[at:] if not word.startswith(str(ROOT / "Sources/Entity"))]
    kept = [word for word in kept if word not in ("-primary-file", "-o", "-")]
    kept += ["-primary-file", str(file), "-o", "-"]
    run = subprocess.run(kept, capture_output=True, text=True, cwd=ROOT, check=False)
    assert run.returncode == 0, run.stderr
    collector = sentence_tree.Collector()
    for root in sentence_tree.roots(run.stdout.splitlines()):
        collector.add(root)
    return collector


def test_every_form_of_a_sentence_is_found(tmp_path: Path) -> None:
    """Each once, with its plural, and nothing that is a string."""
    collector = collect(tmp_path, SOURCE)
    assert collector.faults == []
    found = {one.one: one.many for one in collector.end()}
    assert found == EXPECTED


def test_arguments_are_told_as_they_are_written(tmp_path: Path) -> None:
    """So that a translator knows what stands in each place."""
    found = {one.one: one.arguments for one in collect(tmp_path, SOURCE).end()}
    assert found["named {1} and {2}"] == ["name: text", "n"]
    assert found["found {1} file"] == ["count of n"]
    assert found["{1} wallet with {2}"][0] == "count of n"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('write("a" + other)', "only literals can be joined"),
        ('write("a " + (n == 1 ? "b c" : "d e"))', "only literals can be joined"),
        ('write("is {1} here")', "stand for arguments"),
        ('write("it \\(term: n == 1 ? "was found" : "is missing") now")', "words in a sentence"),
        ('write("it \\(term: "was found" as String) now")', None),
    ],
)
def test_what_could_not_be_translated_is_refused(tmp_path: Path, line: str, fault: str | None) -> None:
    """With the place of it."""
    source = (
        "import Core\nfunc write(_ sentence: Sentence) {}\n"
        f"func find(_ n: Int, _ other: Sentence) {{\n{line}\n}}\n"
    )
    faults = collect(tmp_path, source).faults
    if fault is None:
        assert faults == []
        return
    assert faults
    for found in faults:
        assert fault in found and re.search(r"probe\.swift:4: ", found)


OPTION = {"kind": "option", "shouldDisplay": True, "valueName": "tag"}
HELP = {
    "commandName": "kingtherum",
    "abstract": "A wallet",
    "shouldDisplay": True,
    "arguments": [
        {**OPTION, "names": [{"kind": "long", "name": "help"}], "abstract": "Show help information."}
    ],
    "subcommands": [
        {"commandName": "help", "shouldDisplay": True, "abstract": "Show subcommand help"},
        {"commandName": "secret", "shouldDisplay": False, "abstract": "Hidden command"},
        {
            "commandName": "wallet",
            "shouldDisplay": True,
            "subcommands": [
                {
                    "commandName": "create",
                    "abstract": "Create a wallet",
                    "discussion": "First line.\n\n  chain = 5\n\nSecond.\n\n"
                    "Examples: kingtherum a\n          kingtherum b",
                    "shouldDisplay": True,
                    "arguments": [
                        {**OPTION, "kind": "positional", "valueName": "name", "abstract": "Name"},
                        {
                            **OPTION,
                            "names": [{"kind": "short", "name": "l"}, {"kind": "long", "name": "lang"}],
                            "abstract": "Language",
                        },
                        {
                            **OPTION,
                            "names": [{"kind": "long", "name": "old"}],
                            "abstract": "Hidden option",
                            "shouldDisplay": False,
                        },
                    ],
                }
            ],
        },
    ],
}


def test_the_help_is_found() -> None:
    """All that its pages show in words: no examples, no hidden options, nothing of the parser's own."""
    found = [(one.help_of, one.one) for one in sentence_help.help_sentences(HELP)]
    assert found == [
        ("kingtherum", "A wallet"),
        ("wallet create", "Create a wallet"),
        ("wallet create", "First line."),
        ("wallet create", "Second."),
        ("<name>", "Name"),
        ("--lang", "Language"),
    ]


def test_the_catalogue_tells_whose_help_it_is() -> None:
    """Each option once, however many commands have it."""
    help_of = list(sentence_help.help_sentences(HELP))
    pot = sentence_catalogue.catalogue([*help_of, *help_of])
    assert pot.count("#. help of: --lang\n#: Sources/kingtherum/Commands\nmsgid \"Language\"\n") == 1


def test_help_has_no_arguments() -> None:
    """Since nothing would be put in their places."""
    with pytest.raises(sentence_tree.Fault, match="help of kingtherum"):
        list(sentence_help.help_sentences({"commandName": "kingtherum", "abstract": "Use {1}"}))


def test_a_program_that_does_not_run_is_a_fault(tmp_path: Path) -> None:
    """And no catalogue without help."""
    with pytest.raises(sentence_tree.Fault, match="run swift build"):
        sentence_help.dumped(tmp_path / "kingtherum")
    with pytest.raises(sentence_tree.Fault, match="run swift build"):
        sentence_help.dumped(Path("/bin/true"))


def sentence(one: str, many: str | None = None) -> sentence_tree.Sentence:
    """A sentence of some file."""
    return sentence_tree.Sentence(one, many, [], str(ROOT / "Sources/Core/Hex.swift"))


def test_the_catalogue_is_read_back() -> None:
    """With escapes, plurals, and each sentence once."""
    texts = ['a "b" \\ c\nd\te', "found {1} file", "plain"]
    pot = sentence_catalogue.catalogue(
        [sentence(texts[0]), sentence(texts[1], "found {1} files"), sentence("plain"), sentence("plain")]
    )
    entries = sentence_catalogue.parsed(pot, "x.pot")[1:]
    assert sorted(entry.one for entry in entries) == sorted(texts)
    assert [entry.many for entry in entries if entry.many] == ["found {1} files"]


def test_one_sentence_has_one_plural() -> None:
    """Since a catalogue could not tell two apart."""
    with pytest.raises(sentence_tree.Fault, match="two plurals"):
        sentence_catalogue.catalogue([sentence("{1} ox", "{1} oxen"), sentence("{1} ox", "{1} oxes")])


HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\\n"\n\n'
KNOWN: dict[str, str | None] = {"from {1} to {2}": None, "{1} file": "{1} files"}


def read(folder: Path, text: str) -> tuple[str, dict[str, list[str]]]:
    """What is taken from a translation."""
    file = folder / "pl.po"
    file.write_text(text)
    return sentence_catalogue.translation(file, KNOWN)


def test_a_translation_is_taken(tmp_path: Path) -> None:
    """In several lines, with another order and all forms of a plural."""
    body = (
        'msgid "from {1} "\n"to {2}"\nmsgstr "do {2} "\n"z {1}"\n\n'
        'msgid "{1} file"\nmsgid_plural "{1} files"\n'
        'msgstr[0] "plik"\nmsgstr[1] "{1} pliki"\nmsgstr[2] "{1} plików"\n'
    )
    rule, texts = read(tmp_path, HEADER + body)
    assert rule == "nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);"
    assert texts == {"from {1} to {2}": ["do {2} z {1}"], "{1} file": ["plik", "{1} pliki", "{1} plików"]}


@pytest.mark.parametrize(
    "body",
    [
        'msgid "from {1} to {2}"\nmsgstr ""\n',
        '#, fuzzy\nmsgid "from {1} to {2}"\nmsgstr "do {2} z {1}"\n',
        'msgid "{1} file"\nmsgid_plural "{1} files"\nmsgstr[0] ""\nmsgstr[1] "x"\nmsgstr[2] ""\n',
    ],
)
def test_what_is_not_translated_stays_english(tmp_path: Path, body: str) -> None:
    """And so does what a translator is not sure of."""
    assert read(tmp_path, HEADER + body)[1] == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "header is missing"),
        ('msgid "x"\nmsgstr "y"\n', "header is missing"),
        ('msgid ""\nmsgstr ""\n', "no Plural-Forms"),
        (HEADER + 'msgid "unknown"\nmsgstr "x"\n', "unknown sentence"),
        (HEADER + 'msgid "from {1} to {2}"\nmsgstr "do {2}"\n', "other arguments"),
        (HEADER + 'msgid "from {1} to {2}"\nmsgstr "{1} {2} {3}"\n', "other arguments"),
        (HEADER + 'msgid "{1} file"\nmsgstr "x"\n', "another plural"),
        (HEADER + 'msgid "{1} file"\nmsgid_plural "{1} filez"\nmsgstr[0] "x"\n', "another plural"),
        (HEADER + 'msgid "{1} file"\nmsgid_plural "{1} files"\nmsgstr[0] "x"\n', "1 forms, not 3"),
        (HEADER + "msgid nothing\n", "not a line"),
        ('"a"\n', "not a line"),
    ],
)
def test_a_translation_that_does_not_fit_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    """Before it is built into the programs."""
    with pytest.raises(sentence_tree.Fault, match=fault):
        read(tmp_path, text)


def test_translations_are_written_as_swift() -> None:
    """In a form that the compiler takes, with every sign that needs an escape."""
    texts = {'a "b"\n': ['c \\ """d"""\n', "e"], "": ["f"]}
    text = sentence_catalogue.embedded({"pl": ("nplurals=1; plural=0;", texts)})
    assert 'tag: "pl"' in text
    # FNV-1a: the offset basis is the hash of nothing.
    assert '\n        cbf29ce484222325\\u{1f}f\n' in text
    assert '\\u{1f}c \\\\ \\"""d\\"""\\u{1e}\\u{1f}e\n' in text
    assert "File] = []" in sentence_catalogue.embedded({})
