#!/usr/bin/env python3
"""Writes the bill of materials of a program that was built for release, as CycloneDX 1.6.

    python3 scripts/bill.py PROGRAM VERSION          the bill, as JSON
    python3 scripts/bill.py --copyright PROGRAM      the licences and notices, as Debian wants them

Linux only. The same build gives the same bill: its time is SOURCE_DATE_EPOCH, 1970 if that is not
set, and its serial number comes from what it contains.
"""

import hashlib
import json
import os
import sys
import time
import uuid
from pathlib import Path

from bill_parts import Part, Unknown, parts

ROOT = Path(__file__).resolve().parent.parent
ABOUT = {
    "kingtherum": "Ethereum wallet for the command line",
    "kingtherum-worker": "what asks the nodes for the wallet kingtherum",
}


def bill(program: str, version: str, found: list[Part]) -> dict[str, object]:
    """Return a bill of materials."""
    binary = (ROOT / ".build" / "release" / program).read_bytes()
    own = f"pkg:generic/{program}@{version}"
    contents = {
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment())),
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": program,
                "version": version,
                "description": ABOUT[program],
                "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(binary).hexdigest()}],
                "licenses": [{"license": {"id": "MIT"}}],
                "purl": own,
                "properties": [
                    # A build with the same result needs a folder whose path is as long.
                    {"name": "kingtherum:path-length", "value": str(len(str(ROOT)))},
                ],
            },
        },
        "components": [component(part) for part in found],
        "dependencies": [{"ref": own, "dependsOn": [part.purl for part in found]}],
    }
    digest = hashlib.sha256(json.dumps(contents, sort_keys=True).encode()).hexdigest()
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, digest)}",
        "version": 1,
        **contents,
    }


def component(part: Part) -> dict[str, object]:
    """Return the entry of a part."""
    entry: dict[str, object] = {
        "type": "library",
        "bom-ref": part.purl,
        "name": part.name,
        "version": part.version,
        "scope": "optional" if part.is_optional else "required",
        "licenses": [{"expression": part.licence}],
        "purl": part.purl,
        "properties": [
            {"name": "kingtherum:linked", "value": "inside" if part.is_inside else "at run time"},
            *([{"name": "kingtherum:revision", "value": part.revision}] if part.revision else []),
        ],
    }
    if part.source:
        entry["externalReferences"] = [{"type": "vcs", "url": part.source}]
    return entry


def moment() -> int:
    """Return the time that a build has, in seconds."""
    return int(os.environ.get("SOURCE_DATE_EPOCH", "0"))


def copyright_file(program: str, found: list[Part]) -> str:
    """Return the file `copyright` of a Debian package: our licence, and those of what is inside."""
    own = (ROOT / "LICENSE").read_text().strip()
    texts = [
        f"{program}: {ABOUT[program]}\n\n{own}",
        "The program contains code of other projects. Their licences and notices follow.",
    ]
    for part in found:
        if not part.is_inside:
            continue
        source = f"\nSource: {part.source}" if part.source else ""
        head = f"{part.name} {part.version}\nLicence: {part.licence}{source}"
        texts.append("\n\n".join([head, *(common(text) for text in part.notices)]))
    return f"\n\n{'-' * 79}\n\n".join(texts) + "\n\n" + COMMON


COMMON = """The texts of the Apache License 2.0 and of the GNU General Public License 3 are in
/usr/share/common-licenses/Apache-2.0 and /usr/share/common-licenses/GPL-3.
"""


def common(text: str) -> str:
    """Return a text, or what it adds to the Apache License, which every Debian system has."""
    if "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION" not in text:
        return text.strip()
    mark = "Runtime Library Exception"
    rest = text[text.index(mark) :].strip() if mark in text else ""
    return "Licensed under the Apache License, Version 2.0." + (f"\n\n{rest}" if rest else "")


def main(arguments: list[str]) -> int:
    try:
        match arguments:
            case ["--copyright", program] if program in ABOUT:
                sys.stdout.write(copyright_file(program, parts(ROOT, program)))
            case [program, version] if program in ABOUT:
                json.dump(bill(program, version, parts(ROOT, program)), sys.stdout, indent=2)
                print()
            case _:
                print(__doc__, file=sys.stderr)
                return 64
    except (Unknown, OSError) as error:
        print(f"bill: {error}; run scripts/release first", file=sys.stderr)
        return 65
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
