"""Collects the sentences of both programs in Translations/kingtherum.pot, and embeds translations.

The compiler's syntax tree has the types, and so tells which literals in the sources are sentences.
The help of the commands is not among them; the program prints it. The build must be up to date,
since its modules and options are used, and its program is run. BUILD names its folder, and
CONFIGURATION which build of it: .build and debug if they are not set.
"""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from sentence_catalogue import catalogue, embedded, parsed, translation
from sentence_help import dumped, help_sentences
from sentence_tree import Collector, Fault, roots, translatable

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Translations"
CATALOGUE = FOLDER / "kingtherum.pot"
BUILD = ROOT / os.environ.get("BUILD", ".build")
CONFIGURATION = os.environ.get("CONFIGURATION", "debug")
PROGRAM = BUILD / CONFIGURATION / "kingtherum"
EMBEDDED = ROOT / "Sources/Core/Sentence/Translations+Embedded.swift"
MODULES = [
    "Core", "Files", "Entity", "Exchange", "WalletKit", "HomeKit", "ChainKit", "Scenes", "Live",
    "kingtherum", "kingtherum_worker",
]


def options(module: str) -> list[str]:
    """Returns the build's command for a module, without the options that write files."""
    manifest = (BUILD / f"{CONFIGURATION}.yaml").read_text()
    found = re.search(
        rf"description: \"Compiling Swift Module '{module}' [^\n]*\n\s+args: (\[.*\])", manifest
    )
    if not found:
        raise Fault(f"no {CONFIGURATION} build of {module}: run swift build")
    written: list[str] = json.loads(found[1])
    with_value = {
        "-emit-module-path", "-output-file-map", "-index-store-path", "-emit-objc-header-path",
        "-num-threads",
    }
    alone = {
        "-emit-dependencies", "-emit-module", "-incremental", "-c", "-enable-batch-mode", "-g",
        "-serialize-diagnostics", "-parseable-output", "-emit-objc-header", "-enable-testing",
        "-whole-module-optimization", "-emit-executable", "-profile-generate", "-profile-coverage-mapping",
    }
    plugins = Path(written[0]).resolve().parent.parent / "lib/swift/host/plugins"
    kept = [written[0], "-frontend", "-dump-ast", "-plugin-path", str(plugins)]
    words = iter(written[1:])
    for word in words:
        if word in with_value:
            next(words)
        elif word == "-Xcc":
            value = next(words)
            kept += [] if value == "-g" else [word, value]
        elif word == "-Xfrontend":
            kept.append(next(words))
        elif word.startswith("@"):
            files = shlex.split(Path(word[1:]).read_text())
            # One primary file each, since only primary files are printed.
            for file in files:
                kept += ["-primary-file", file]
            kept += ["-o", "-"] * len(files)
        elif word not in alone and not re.fullmatch(r"-j\d+", word):
            kept.append(word)
    return kept


def collected(module: str) -> Collector:
    """Returns the sentences of a module."""
    collector = Collector()
    with subprocess.Popen(
        options(module), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    ) as compiler:
        assert compiler.stdout is not None and compiler.stderr is not None
        for root in roots(compiler.stdout):
            collector.add(root)
        errors = compiler.stderr.read()
    if compiler.returncode != 0:
        raise Fault(f"{module} does not compile; run swift build first\n{errors[:2000]}")
    return collector


def main() -> int:
    """Writes both files, or reports which of them are out of date."""
    is_check = sys.argv[1:] == ["--check"]
    try:
        collectors = [collected(module) for module in MODULES]
        faults = [fault for collector in collectors for fault in collector.faults]
        if faults:
            raise Fault("\n".join(sorted(set(faults))))
        sentences = [one for collector in collectors for one in collector.end()]
        sentences += filter(translatable, help_sentences(dumped(PROGRAM)))
        pot = catalogue(sentences)
        known = {one.one: one.many for one in parsed(pot, CATALOGUE.name)[1:]}
        languages = {po.stem: translation(po, known) for po in sorted(FOLDER.glob("*.po"))}
        written = {CATALOGUE: pot, EMBEDDED: embedded(languages)}
    except Fault as fault:
        print(f"sentences: {fault}", file=sys.stderr)
        return 1
    stale = [path for path, text in written.items() if not path.exists() or path.read_text() != text]
    for path in stale:
        if is_check:
            name = path.relative_to(ROOT)
            print(f"sentences: {name} is out of date; run scripts/sentences", file=sys.stderr)
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(written[path])
    print(f"sentences: {len(known)} sentences, {len(languages)} translations", file=sys.stderr)
    return 1 if is_check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
