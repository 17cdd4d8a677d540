"""Send a node one request: `python -m devchain.ask URL METHOD [JSON-PARAMETER…]`.

A parameter that is not JSON is taken as a string, so addresses need no quotes. The result is
printed as JSON; an error goes to stderr, with exit status 1.
"""

import json
import sys
import urllib.error
import urllib.request
from typing import Any

TIMEOUT_SECONDS = 60


class Refused(Exception):
    """The node answered with an error."""


def parameter(text: str) -> Any:
    """Read one parameter of the command line."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def ask(url: str, method: str, parameters: list[Any]) -> Any:
    """Return the result of one request."""
    body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}
    request = urllib.request.Request(
        url, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
        answer = json.load(response)
    if "error" in answer:
        raise Refused(json.dumps(answer["error"]))
    return answer["result"]


def main() -> int:
    """Send the request of the command line, and print the answer."""
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 64
    url, method, *rest = sys.argv[1:]
    try:
        print(json.dumps(ask(url, method, [parameter(text) for text in rest]), indent=1))
    except (Refused, urllib.error.URLError, ValueError) as error:
        print(f"ask: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
