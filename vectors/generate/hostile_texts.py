"""Hostile text: blanks that are none, letters that draw nothing, names that look like others'."""

import json

from hostile_documents import Transaction, document, text
from hostile_kinds import Unseen
from hostile_messages import TEXT, TYPED, typed
from hostile_transactions import SIGN

HIDDEN = {
    "a no-break space": "\u00a0", "an ideographic space": "\u3000", "an en quad": "\u2000", "a hair space": "\u200a",
    "a figure space": "\u2007", "a narrow no-break space": "\u202f", "a mathematical space": "\u205f",
    "an Ogham space": "\u1680", "a Braille blank": "\u2800", "a musical blank": "\U0001d159",
}
LOOKALIKE = {
    "a Cyrillic letter": "\u0410lice", "a capital i": "AIice", "a Braille blank behind it": "Alice\u2800",
    "a Braille blank before it": "\u2800Alice", "a musical blank in it": "Ali\U0001d159ce",
    "full-width letters": "\uff21\uff4c\uff49\uff43\uff45",
}


def blanks() -> list[Unseen]:
    """Blanks that push text out of sight (F8, G2)."""
    cases: list[Unseen] = []
    for what, blank in HIDDEN.items():
        pushed = "x" * 78 + blank * 3 + "info: nothing is signed by this"
        note = typed("Note", [("note", "string")], {"note": f"pay{blank}nobody"})
        named = text(document(Transaction(), recipientName=f"Al{blank}ice"))
        cases += [
            Unseen(f"a message with {what}", TEXT, pushed, ["text-hidden"]),
            Unseen(f"typed data with {what}", TYPED, json.dumps(note, ensure_ascii=False), ["text-hidden"]),
            Unseen(f"a name with {what}", SIGN, named, ["text-hidden"]),
        ]
    return cases


def names() -> list[Unseen]:
    """Names that read as one's contact Alice, whose address is another (F11, G5)."""
    return [
        Unseen(f"a name like a contact's with {what}", SIGN, text(document(Transaction(), recipientName=name)),
               ["name-of-another"])
        for what, name in {"no change": "Alice", **LOOKALIKE}.items()
    ]
