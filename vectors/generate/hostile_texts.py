"""Hostile text: unusual blanks, invisible letters, names that look like other names."""

from hostile_documents import Transaction, document, text
from hostile_kinds import CALL, Forms, Unseen
from hostile_messages import TEXT, typed
from hostile_structures import structure

# A policy that allows no messages.
MUTE = "[allow]\nmessages = false\n"
MESSAGE = Forms(TEXT, ["policy", "check", "-", "--as", "message", "--from", "old"], [])

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
    """Returns texts with blanks that push the rest out of sight (F8, G2)."""
    cases: list[Unseen] = []
    for what, blank in HIDDEN.items():
        pushed = "x" * 78 + blank * 3 + "info: nothing is signed by this"
        note = typed("Note", [("note", "string")], {"note": f"pay{blank}nobody"})
        named = text(document(Transaction(), recipientName=f"Al{blank}ice"))
        said = ["typed-data-unknown", "text-hidden"]
        cases += structure(f"typed data with {what}", note, said, ["typed-data"])
        cases += [
            Unseen(f"a message with {what}", MESSAGE, pushed, ["text-hidden"], MUTE, ["messages"]),
            # The payee is allowed; it is the name that is false.
            Unseen(f"a name with {what}", CALL, named, ["text-hidden", "name-of-another"]),
        ]
    return cases


def names() -> list[Unseen]:
    """Returns names that look like the contact Alice, who has another address (F11, G5)."""
    cases: list[Unseen] = []
    for what, name in {"no change": "Alice", **LOOKALIKE}.items():
        hidden = ["text-hidden"] if "blank" in what else []
        made = text(document(Transaction(), recipientName=name))
        cases.append(Unseen(f"a name like a contact's with {what}", CALL, made, ["name-of-another", *hidden]))
    return cases
