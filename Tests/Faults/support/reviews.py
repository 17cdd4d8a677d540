"""The program's review of a call or of typed data, before signing."""

import json
import sys
from typing import Any

from support.program import REPOSITORY
from support.shown import done
from support.wallets import Place

sys.path.insert(0, str(REPOSITORY / "vectors/generate"))

from hostile_documents import Transaction, document, text  # noqa: E402

GAS = 5_000_000


def of_call(place: Place, to: str, data: bytes, value: int = 0, nonce: int = 0, chain: int = 31337) -> dict[str, Any]:
    """The review of a call by the first account of the public test phrase."""
    wanted = Transaction(to=to, value=value, data=data, gas=GAS, nonce=nonce, chain=chain)
    told = done(place.run("tx", "show", "-", "--json", stdin=text(document(wanted)).encode()))
    return dict(told["review"])


def of_typed(place: Place, made: dict[str, Any]) -> dict[str, Any]:
    """The review of typed data by the account `old`."""
    words = ("typed-data", "sign", "-", "--from", "old", "--dry-run", "--json")
    told = done(place.run(*words, stdin=json.dumps(made).encode()))
    return dict(told.get("review", told))
