"""Compile every contract beside this file.

`.bin` is the code in the creating transaction, `.runtime.bin` the code that stays on the chain,
`.abi.json` the interface.

Run it with the `vyper` command of vyper 0.4.3 first on the PATH. The results are in the repository,
so the dev chain itself needs no compiler.
"""

import json
import subprocess
from pathlib import Path

VERSION = "0.4.3"


def vyper(*arguments: str) -> str:
    """Return the compiler's output for these arguments."""
    run = subprocess.run(["vyper", *arguments], check=True, capture_output=True, text=True)
    return run.stdout.strip()


def main() -> None:
    """Compile each contract and write its bytecode and interface beside it."""
    found = vyper("--version")
    if not found.startswith(VERSION):
        raise SystemExit(f"vyper {VERSION} is wanted, {found} was found")
    for source in sorted(Path(__file__).parent.glob("*.vy")):
        code = vyper("-f", "bytecode", "--evm-version", "prague", str(source))
        interface = json.loads(vyper("-f", "abi", "--evm-version", "prague", str(source)))
        runtime = vyper("-f", "bytecode_runtime", "--evm-version", "prague", str(source))
        source.with_suffix(".bin").write_text(code + "\n")
        source.with_suffix(".runtime.bin").write_text(runtime + "\n")
        source.with_suffix(".abi.json").write_text(json.dumps(interface, indent=1) + "\n")
        print(f"{source.name}: {len(code) // 2 - 1} bytes")


if __name__ == "__main__":
    main()
