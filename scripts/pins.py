#!/usr/bin/env python3
"""Writes Package.resolved with the packages that bills of materials name, so that a release can be
built again from the same sources.

    python3 scripts/pins.py BILL…
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def pins(bills: list[dict[str, object]]) -> list[dict[str, object]]:
    """Return the entries of Package.resolved, in the order of their names.

    Raises ValueError if two bills name different versions of a package.
    """
    found: dict[str, dict[str, object]] = {}
    for bill in bills:
        components = bill["components"]
        assert isinstance(components, list)
        for each in components:
            if not each["purl"].startswith("pkg:swift/"):
                continue
            properties = {one["name"]: one["value"] for one in each["properties"]}
            pin = {
                "identity": each["name"].lower(),
                "kind": "remoteSourceControl",
                "location": each["externalReferences"][0]["url"],
                "state": {
                    "revision": properties["kingtherum:revision"], "version": each["version"],
                },
            }
            if found.setdefault(each["name"], pin) != pin:
                raise ValueError(f"the bills name different versions of {each['name']}")
    return [found[name] for name in sorted(found)]


def main(paths: list[str]) -> int:
    if not paths:
        print(__doc__, file=sys.stderr)
        return 64
    try:
        found = pins([json.loads(Path(path).read_text()) for path in paths])
    except (OSError, ValueError, KeyError) as error:
        print(f"pins: {error}", file=sys.stderr)
        return 65
    text = json.dumps({"pins": found, "version": 3}, indent=2) + "\n"
    (ROOT / "Package.resolved").write_text(text)
    print(f"pins: {len(found)} packages", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
