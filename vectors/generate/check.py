"""Makes every vector file again, in another folder, and fails on any difference.

    python vectors/generate/check.py

Also fails if the manifest in vectors/README.md does not match these files and the installed
packages, if a file in vectors/ has no generator, or if a package has another version than the
pinned one.
"""

import re
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

import all as generators

REQUIREMENTS = generators.VECTORS.parent / "Tests" / "requirements.txt"


def unpinned() -> list[str]:
    """Lists packages whose installed version is not the pinned one."""
    pins = re.findall(r"^([\w.-]+)==(\S+)$", REQUIREMENTS.read_text(), re.MULTILINE)
    return [
        f"{name} is {version(name)}, pinned {pin}" for name, pin in pins if version(name) != pin
    ]


def differences(folder: Path) -> list[str]:
    """Lists what differs between vectors/ and the files just made in a folder."""
    kept = {path.name: path.read_bytes() for path in generators.VECTORS.glob("*.json")}
    made = {path.name: path.read_bytes() for path in folder.glob("*.json")}
    found = [f"{name}: no generator" for name in sorted(kept.keys() - made.keys())]
    found += [f"{name}: missing" for name in sorted(made.keys() - kept.keys())]
    return found + [
        f"{name}: differs" for name in sorted(kept.keys() & made.keys()) if kept[name] != made[name]
    ]


def main() -> None:
    print(f"seed: {generators.SEED}")
    found = unpinned()
    with tempfile.TemporaryDirectory() as folder:
        files = generators.make(Path(folder), generators.NAMES)
        found += differences(Path(folder))
    readme = (generators.VECTORS / "README.md").read_text()
    if generators.with_manifest(readme, files) != readme:
        found.append("README.md: the manifest differs")
    if found:
        sys.exit("\n".join(found))
    print("vectors: all as generated")


if __name__ == "__main__":
    main()
