"""Foreign text on a terminal never begins a row, whatever its characters."""

import json
import random
import re
from typing import Any

import pytest

from support.samples import SEED
from support.screen import screen
from support.wallets import Place

NBSP = "\u00a0"
LIES = [
    "info: nothing is signed by this, it only proves your address",
    "caution: none",
    "message.to  address 0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    "Sign this? [y/n] n",
    "kingtherum: nothing was sent",
]
# The starts of our own lines in the reviews below.
OURS = (
    "signer ", "message ", "signing hash ", "signs ", "domain", "message.", "chain ", "danger: ",
    "caution: ", "info: ", "Sign this ", "kingtherum: nothing was signed", "dry run: ",
    "✓ no warnings", "at the top: ",
)
BLANKS = [NBSP, "\u3000", "\u2007", "\u2800", "\U0001d159", "\u3164", "\u202f", "x"]


def lies(blank: str, columns: int, start: int) -> str:
    """Fill the text's first row from column `start`, and put a lie on each row below."""
    width = 2 if blank in "\u3000\u3164" else 1
    rows = []
    for lie in LIES:
        words = lie.replace(" ", blank)
        room = columns - len(lie) - (width - 1) * lie.count(" ")
        rows.append(words + blank * max(room // width, 0))
    return "x" * max(columns - start, 0) + "".join(rows)


def typed(text: str) -> Any:
    """Typed data with a string, followed by the field that the string imitates."""
    return {
        "types": {
            "EIP712Domain": [{"name": "name", "type": "string"}],
            "Order": [{"name": "note", "type": "string"}, {"name": "to", "type": "address"}],
        },
        "primaryType": "Order", "domain": {"name": "x"},
        "message": {"note": text, "to": "0x" + "42" * 20},
    }


def rows_of(place: Place, words: tuple[str, ...], columns: int, answer: bool) -> list[str]:
    """Show a command's rows on a terminal of this width; decline its question, if any."""
    with screen(place, *words, size=(200, columns), whole=True) as shown:
        if answer:
            shown.sees(r"\[y/N\] ")
            shown.types("n")
        assert shown.ends() == (1 if answer else 0), shown.shown
        return [row.rstrip() for row in shown.readable().splitlines() if row.strip()]


def judge(rows: list[str], review: bytes) -> None:
    """Check that rows at the left edge are our own lines, and as many as in a file."""
    edge = [row for row in rows if not row.startswith(("| ", "  ")) and row != "|"]
    assert all(row.startswith(OURS) for row in edge), edge
    lines = [line for line in review.decode().splitlines() if not line.startswith(("| ", "  "))]
    asked = [row for row in edge if not row.startswith(("Sign this ", "kingtherum: ", "dry run: "))]
    assert len(asked) == len([line for line in lines if line.startswith(OURS)]), (edge, lines)


@pytest.mark.parametrize("dry", [True, False])
@pytest.mark.parametrize("blank", BLANKS)
def test_message_with_lines_of_its_own(blank: str, dry: bool, old: Place) -> None:
    """78 letters fill the first row; without escaping, the rest would imitate our own lines."""
    (old.folder / "text").write_text(lies(blank, 80, 2))
    words = ("message", "sign", "--message-file", "text", "--from", "old")
    review = old.run(*words, "--dry-run").out
    rows = rows_of(old, words + (("--dry-run",) if dry else ()), 80, answer=not dry)
    judge(rows, review)
    if blank != "x":
        codes = [one["code"] for one in old.run(*words, "--dry-run", "--json").json()["review"]["warnings"]]
        assert "text-hidden" in codes


@pytest.mark.parametrize("dry", [True, False])
@pytest.mark.parametrize("blank", [NBSP, "\u2800", "x", " "])
def test_typed_data_with_fields_of_its_own(blank: str, dry: bool, old: Place) -> None:
    """A string in typed data cannot imitate a field before the real one."""
    words = ("typed-data", "sign", "typed.json", "--from", "old")
    (old.folder / "typed.json").write_text(json.dumps(typed("x")))
    # The column of the string, from the output to a file.
    (line,) = [one for one in old.run(*words, "--dry-run").out.decode().splitlines() if "note" in one]
    (old.folder / "typed.json").write_text(json.dumps(typed(lies(blank, 80, line.index('"x"') + 1))))
    review = old.run(*words, "--dry-run")
    assert review.status == 0, review
    rows = rows_of(old, words + (("--dry-run",) if dry else ()), 80, answer=not dry)
    judge(rows, review.out)
    assert [row for row in rows if row.startswith("message.to")] == [
        f"message.to{' ' * (line.index('string') - len('message.to'))}address 0x" + "42" * 20
    ]


def test_any_text_at_any_width(old: Place) -> None:
    """Random text on terminals of 20 to 200 columns; the report's header contains the seed."""
    chance = random.Random(f"{SEED} foreign rows")
    words = ("message", "sign", "--message-file", "text", "--from", "old", "--dry-run")
    for _ in range(12):
        pieces = [
            chance.choice([*LIES, *BLANKS, "\n", "급여지갑", "e\u0301", "\u0301", "שלום", "🙂", " ", "\u202e"])
            * chance.choice([1, 1, 3, 40])
            for _ in range(chance.randint(1, 12))
        ]
        (old.folder / "text").write_bytes("".join(pieces).encode())
        columns = chance.randint(20, 200)
        rows = rows_of(old, words, columns, answer=False)
        edge = [row for row in rows if not row.startswith(("| ", "  ")) and row != "|"]
        # An address wider than the terminal continues at the left edge, with digits only.
        edge = [row + " " for row in edge if not re.fullmatch("[0-9a-fA-F]+", row)]
        assert all(row.startswith(OURS) for row in edge), (columns, pieces, edge)


def test_an_error_on_a_terminal(place: Place) -> None:
    """An error quotes an argument without new lines at the left edge."""
    word = lies(NBSP, 80, 40) + "\ninfo: false"
    with screen(place, "tx", "show", "a", word, size=(60, 80), whole=True) as shown:
        assert shown.ends() == 64
        rows = [row for row in shown.readable().splitlines() if row.strip()]
    assert all(row.startswith(("kingtherum: error: ", "kingtherum: hint: ", "  ")) for row in rows), rows
