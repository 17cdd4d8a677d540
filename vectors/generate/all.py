"""Makes every vector file, and the manifest in vectors/README.md.

    python vectors/generate/all.py [NAME.json …]

Names limit which files are made; the manifest is written only when all are.
"""

import hashlib
import importlib
import json
import sys
from importlib.metadata import version
from pathlib import Path

from common import SEED, VectorFile, counts, verify

VECTORS = Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- manifest: begin -->\n", "<!-- manifest: end -->\n"

# The file each generator makes: make_x_y.py makes x-y.json.
NAMES = (
    "bip39-english bip39-entropy bip39-languages bip32 bip32-extended-keys own-entropy "
    "derivations recovery addresses eip55 interoperable keccak256 rlp merkle-proofs headers block-access "
    "transactions transactions-3-4 "
    "transactions-more transactions-3-4-more blobs blob-fees "
    "authorizations private-keys signatures keystore-v3 ktr1 ktr1-accounts ktr1-policy ktr1-seed ktr1-slots "
    "watch recovery-codes pin-counters backup paper units uint256 uint256-powers uint256-texts int257 "
    "strict-json toml messages typed-data typed-effects sign-in "
    "ur ur-parts ur-types erc20-calls erc20-results abi-values abi-bytes abi-packed abi-signatures "
    "calls call-effects known-functions protocol-calls typed-orders errors wrapped-signatures events history-logs "
    "eip681 tokens price-feeds price-values slip39 keystore-foreign wycheproof-ecdsa wycheproof-xchacha ens-names "
    "execution-apis provider-errors chains hostile"
).split()


def program(name: str) -> str:
    """Returns the module name of a file's generator."""
    return "make_" + name.replace("-", "_")


def build(name: str) -> VectorFile:
    """Runs one generator and checks what it made."""
    generator = importlib.import_module(program(name))
    # py-evm raises the recursion limit; JSON of 100,000 brackets, which some files contain, would
    # then overflow the stack instead of being refused.
    sys.setrecursionlimit(1_000)
    file: VectorFile = generator.build()
    assert file.name == f"{name}.json", file.name
    verify(file)
    return file


def text(file: VectorFile) -> str:
    """Returns a file's text, with one case per line for readable diffs."""
    line = lambda value: json.dumps(value, ensure_ascii=False)
    cases = ",\n".join(line(case) for case in file.cases)
    head = f'"standard": {line(file.standard)},\n"comment": {line(file.comment)},\n'
    return f'{{\n{head}"cases": [\n{cases}\n]\n}}\n'


def row(file: VectorFile, sha256: str) -> str:
    """Returns a file's row of the manifest."""
    good, bad = counts(file)
    made_with = ", ".join(f"{package} {version(package)}" for package in file.packages)
    source = program(file.name.removesuffix(".json"))
    return (
        f"| `{file.name}` | {file.standard} | {good} / {bad} | `{sha256}` "
        f"| `generate/{source}.py` | {made_with or 'Python'} |\n"
    )


def shape(file: VectorFile) -> str:
    """Returns a file's section on what its keys mean."""
    lines = [f"\n### {file.name}\n\n{file.comment}\n\n"]
    lines += [f"- `{key}`: {meaning}\n" for key, meaning in file.given.items()]
    lines += [f"- `{key}` (valid): {meaning}\n" for key, meaning in file.gives.items()]
    lines += [f"- `{key}` (invalid): {meaning}\n" for key, meaning in file.refuses.items()]
    if file.errors:
        names = "; ".join(f"`{name}` {meaning}" for name, meaning in file.errors.items())
        lines.append(f"- `error` (invalid): {names}.\n")
    return "".join(lines)


def manifest(files: list[tuple[VectorFile, str]]) -> str:
    """Returns the part of the README between its markers."""
    head = (
        f"Seed of the random cases: `{SEED}`. Counts are valid / invalid.\n\n"
        "| file | standard | cases | sha256 | program | made with |\n|---|---|---|---|---|---|\n"
    )
    rows = "".join(row(file, sha256) for file, sha256 in files)
    return head + rows + "\n## Shapes\n" + "".join(shape(file) for file, _ in files)


def make(folder: Path, names: list[str]) -> list[tuple[VectorFile, str]]:
    """Makes the named files in a folder and returns them with their sha256."""
    made = []
    for name in names:
        file = build(name)
        data = text(file).encode()
        assert len(data) < 2_100_000, f"{file.name} has {len(data)} bytes"
        (folder / file.name).write_bytes(data)
        made.append((file, hashlib.sha256(data).hexdigest()))
        print(f"{file.name}: {counts(file)[0]} valid, {counts(file)[1]} invalid", flush=True)
    return made


def with_manifest(readme: str, files: list[tuple[VectorFile, str]]) -> str:
    """Returns the README with a new manifest between its markers."""
    before, rest = readme.split(BEGIN)
    return before + BEGIN + manifest(files) + END + rest.split(END)[1]


def main() -> None:
    print(f"seed: {SEED}")
    wanted = [name.removesuffix(".json") for name in sys.argv[1:]]
    files = make(VECTORS, wanted or NAMES)
    if not wanted:
        readme = VECTORS / "README.md"
        readme.write_text(with_manifest(readme.read_text(), files))


if __name__ == "__main__":
    main()
