"""Changes one place of the code at a time, in a copy, and sees whether a test notices.

A change that compiles and that no test notices survives: there a test is missing, or the code does
nothing. The copy keeps what was built, so a change costs one module and its tests.
"""

import argparse
import random
import re
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("Keystore", "PIN", "Signer")
FILTER = r"^WalletKitTests\."
COPY = ROOT / ".build-mutate"
LEAST = 90  # percent of the changes must be noticed
PATIENCE = 600  # seconds; a change that makes a test run forever counts as noticed

# Only the lower floors, so that a change costs seconds and not minutes.
PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
func system(_ name: String, _ pkgConfig: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig)
}
let package = Package(
  name: "kingtherum",
  platforms: [.macOS(.v15)],
  targets: [
    system("CSecp256k1", "libsecp256k1"), system("CSodium", "libsodium"),
    system("COpenSSL", "libcrypto"), system("CUTF8Proc", "libutf8proc"),
    system("CSeccomp", "libseccomp"), .target(name: "CPlatform"),
    .target(
      name: "Core", dependencies: ["CSecp256k1", "COpenSSL", "CUTF8Proc"],
      swiftSettings: strict
    ),
    .target(name: "Files", dependencies: ["Core", "CPlatform"], swiftSettings: strict),
    .target(name: "Entity", dependencies: ["Core"], swiftSettings: strict),
    .target(
      name: "WalletKit",
      dependencies: [
        "Core", "Files", "Entity", "CSecp256k1", "CSodium", "COpenSSL", "CPlatform",
        "CSeccomp",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "TestSupport", dependencies: ["Core"], path: "Tests/TestSupport", swiftSettings: strict
    ),
    .testTarget(
      name: "WalletKitTests",
      dependencies: [
        "Core", "Files", "Entity", "WalletKit", "CPlatform", "TestSupport",
      ],
      swiftSettings: strict
    ),
  ]
)
"""
FLOORS = (
    "Sources/CSecp256k1 Sources/CSodium Sources/COpenSSL Sources/CUTF8Proc Sources/CSeccomp "
    "Sources/CPlatform Sources/Core Sources/Files Sources/Entity Sources/WalletKit "
    "Tests/TestSupport Tests/WalletKitTests vectors docs"
).split()

# The changes, from and to. Spaces around operators are house style, and exclude generics.
CHANGES = (
    (" == ", " != "), (" != ", " == "), (" < ", " <= "), (" <= ", " < "), (" > ", " >= "),
    (" >= ", " > "), (" && ", " || "), (" || ", " && "), (" + 1", " + 2"), (" - 1", " - 0"),
    ("true", "false"), ("false", "true"), ("..<", "..."),
)
GUARD = re.compile(r"^(\s*)guard .* else \{ (throw|return) .*\}$")
SKIPPED = re.compile(r"^\s*(//|(package )?import|case |@|#)|precondition\(")


@dataclass(frozen=True)
class Mutant:
    """A change of one line of one file."""

    file: Path
    line: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line + 1}: {self.old.strip()}  ->  {self.new.strip() or 'nothing'}"


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Yields every change of a file."""
    for number, line in enumerate((ROOT / file).read_text().splitlines()):
        if SKIPPED.search(line):
            continue
        code = line.partition("//")[0]
        for old, new in CHANGES:
            for found in re.finditer(word(old), code):
                if code[: found.start()].count('"') % 2 == 0:
                    changed = line[: found.start()] + new + line[found.end():]
                    yield Mutant(file, number, line, changed)
        if GUARD.match(line) and " let " not in line:
            yield Mutant(file, number, line, "")


def word(text: str) -> str:
    """Returns a pattern for a text; a name must be a whole word."""
    return rf"\b{text}\b" if text.isalpha() else re.escape(text)


def runs(*words: str) -> bool:
    """Returns whether a Swift command succeeds in the copy in time."""
    try:
        return subprocess.run(
            ["swift", *words], cwd=COPY, timeout=PATIENCE, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, check=False,
        ).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def passes() -> bool:
    """Returns whether the tests pass in the copy as it is built."""
    return runs("test", "--skip-build", "--disable-xctest", "--filter", FILTER)


def prepare() -> None:
    """Copies the sources; build products in the copy stay."""
    for name in FLOORS:
        shutil.rmtree(COPY / name, ignore_errors=True)
        shutil.copytree(ROOT / name, COPY / name, ignore=shutil.ignore_patterns("__pycache__"))
    (COPY / "Package.swift").write_text(PACKAGE)
    if not runs("build", "--build-tests") or not passes():
        sys.exit("mutate: the tests do not pass as they are")


def judged(mutant: Mutant) -> str:
    """Tries a change; returns `no code`, `noticed` or `survived`."""
    path = COPY / mutant.file
    original = path.read_text()
    lines = original.splitlines()
    assert lines[mutant.line] == mutant.old, mutant
    lines[mutant.line] = mutant.new
    path.write_text("\n".join(lines) + "\n")
    try:
        if not runs("build", "--build-tests"):
            return "no code"
        return "survived" if passes() else "noticed"
    finally:
        path.write_text(original)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--count", type=int, help="how many changes are tried; else all")
    reader.add_argument("--seed", type=int, default=secrets.randbelow(1 << 32))
    reader.add_argument("--list", action="store_true", help="print the changes and try none")
    asked = reader.parse_args()
    files = sorted(
        path.relative_to(ROOT)
        for folder in FOLDERS for path in (ROOT / "Sources/WalletKit" / folder).rglob("*.swift")
    )
    mutants = [mutant for file in files for mutant in mutants_of(file)]
    random.Random(asked.seed).shuffle(mutants)
    mutants = mutants[: asked.count]
    print(f"mutate: {len(mutants)} changes, seed {asked.seed}", flush=True)
    if asked.list:
        print(*mutants, sep="\n")
        return
    prepare()
    found = {"noticed": 0, "survived": 0, "no code": 0}
    for mutant in mutants:
        verdict = judged(mutant)
        found[verdict] += 1
        print(f"{verdict}: {mutant}", flush=True)
    tried = found["noticed"] + found["survived"]
    score = 100 * found["noticed"] / tried if tried else 0
    print(f"mutate: {found['noticed']} of {tried} noticed ({score:.0f} %), {found['no code']} no code")
    if score < LEAST:
        sys.exit(1)


if __name__ == "__main__":
    main()
