"""Makes ens_names.xz from a checkout of adraffy/ens-normalize.js.

    python vectors/generate/collect_ens_names.py CHECKOUT

Takes the cases of validate/tests.json, which must be those of version 1.11.1, without the comments:
for each a line of JSON with the name and its normalized form, or null if it must be refused.
"""

import hashlib
import json
import lzma
import sys
from pathlib import Path

HASH = "7b20fb69f190c07f8b59ff30aea4efcdc0fa592667ff1f7a2a1f7122743d089d"
TARGET = Path(__file__).with_name("ens_names.xz")


def main() -> None:
    data = (Path(sys.argv[1]) / "validate" / "tests.json").read_bytes()
    assert hashlib.sha256(data).hexdigest() == HASH, "the tests are of another version"
    head, *tests = json.loads(data)
    assert head["version"] == "1.11.1"
    cases = [
        [test["name"], None if test.get("error") else test.get("norm", test["name"])]
        for test in tests
    ]
    text = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases)
    TARGET.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    print(f"{TARGET.name}: {len(cases):,} cases, {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
