#!/usr/bin/env python3
"""Prints how much of each role the tests reach, and fails below the table's percentages.

    python3 scripts/coverage.py COVERAGE.json

The file is the output of `llvm-cov export`. Interactors and presenters are recognized by a
function's type, since they may share a file; workers, routers and the whole by file.
"""

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WANTED = {"Interactor": 95, "Presenter": 90, "Worker": 85, "Router": 80, "all": 85}

# A member of a type of Scenes with a name that ends in the role: `Scenes.Balance.Interactor.act(…`.
MEMBER = re.compile(r"\bScenes\.(?:\w+\.)*\w*(Interactor|Presenter)\.(?!Type\b)[\w(]")

# The workers of the scenes, on this machine and on the other side of the pipes. The worker process
# that is started writes no profile: its own few lines count as not reached.
WORKERS = tuple(
    f"Sources/{folder}/"
    for folder in ("Files", "WalletKit", "HomeKit", "ChainKit", "Exchange", "Live", "kingtherum-worker")
)

Lines = dict[int, int]  # line number → how often it ran


def line_counts(segments: list[list]) -> Lines:
    """Returns how often each line with code ran, by llvm-cov's own rule."""
    by_line = defaultdict(list)
    for segment in segments:
        by_line[segment[0]].append(segment)
    counts, around = {}, None
    for line in range(min(by_line, default=0), max(by_line, default=-1) + 1):
        here = by_line[line]
        starts = [count for _, _, count, has, entry, gap in here if has and entry and not gap]
        skipped = here and here[0][4] and not here[0][3]
        covered_by = [around[2]] if around and around[3] else []
        if not skipped and (covered_by or starts):
            counts[line] = max(covered_by + starts)
        if here:
            around = here[-1]
    return counts


def demangled(names: list[str]) -> list[str]:
    """Returns the readable form of mangled Swift names, in the same order."""
    text = "\n".join(name.rsplit(":", 1)[-1] for name in names)
    run = subprocess.run(
        ["swift", "demangle", "--compact"], input=text, capture_output=True, text=True, check=True
    )
    return run.stdout.splitlines()


def members(functions: list[dict]) -> dict[str, dict[str, set[int]]]:
    """Returns role → file → the lines of functions that belong to the role."""
    found: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for function, name in zip(functions, demangled([f["name"] for f in functions]), strict=True):
        if role := MEMBER.search(name):
            first, last = function["regions"][0][0], function["regions"][0][2]
            found[role[1]][function["filenames"][0]].update(range(first, last + 1))
    return found


def roles(path: str) -> list[str]:
    """Returns the roles of a whole file."""
    found = ["all"]
    if path.startswith(WORKERS) or Path(path).name.startswith("Live"):
        found.append("Worker")
    if Path(path).name in ("Route.swift", "Route+Arguments.swift"):
        found.append("Router")
    return found


def table(report: dict) -> dict[str, dict[str, list[int]]]:
    """Returns role → file → [lines, lines that ran]."""
    data = report["data"][0]
    by_type = members(data["functions"])
    result: dict[str, dict[str, list[int]]] = {role: {} for role in WANTED}
    for file in data["files"]:
        full = Path(file["filename"])
        if not full.is_relative_to(ROOT / "Sources"):
            continue
        path = full.relative_to(ROOT).as_posix()
        counts = line_counts(file["segments"])
        parts = {role: counts for role in roles(path)}
        for role, files in by_type.items():
            parts[role] = {n: count for n, count in counts.items() if n in files[str(full)]}
        for role, lines in parts.items():
            if lines:
                result[role][path] = [len(lines), sum(count > 0 for count in lines.values())]
    return result


def main() -> None:
    failed = []
    print(f"{'role':<12}{'lines':>8}{'reached':>9}{'share':>9}{'wanted':>9}")
    for role, files in table(json.loads(Path(sys.argv[1]).read_text())).items():
        lines, reached = (sum(pair[i] for pair in files.values()) for i in (0, 1))
        share = 100 * reached / lines if lines else 0
        print(f"{role:<12}{lines:>8}{reached:>9}{share:>8.1f}%{WANTED[role]:>8}%")
        if share < WANTED[role]:
            failed.append(role)
            worst = sorted(files.items(), key=lambda item: item[1][1] - item[1][0])[:10]
            for path, (count, ran) in worst:
                print(f"  {path}: {count - ran} of {count} lines never ran")
    if failed:
        sys.exit(f"coverage: under the table: {', '.join(failed)}")


if __name__ == "__main__":
    main()
