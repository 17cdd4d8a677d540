"""Short output: with --quiet, after declining, and for an existing output file."""

import json

import pytest

from support.chain import Chain
from support.screen import screen
from support.wallets import Place

ZERO = "0x" + "00" * 20
PAYEE = "0x" + "42" * 20
FEES = (
    "--nonce", "0", "--gas", "21000", "--max-fee-per-gas", "30 gwei", "--max-priority-fee-per-gas",
    "1 gwei", "--chain", "dev", "--offline",
)
SECRET = ("--password-file", "passphrase")


def permit() -> str:
    """Typed data that lets somebody take any number of tokens."""
    fields = {"owner": "address", "spender": "address"} | dict.fromkeys(
        ("value", "nonce", "deadline"), "uint256"
    )
    return json.dumps({
        "types": {
            "EIP712Domain": [
                {"name": "name", "type": "string"}, {"name": "chainId", "type": "uint256"},
                {"name": "verifyingContract", "type": "address"},
            ],
            "Permit": [{"name": name, "type": kind} for name, kind in fields.items()],
        },
        "primaryType": "Permit",
        "domain": {"name": "x", "chainId": 31337, "verifyingContract": "0x" + "11" * 20},
        "message": {
            "owner": "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "spender": PAYEE,
            "value": str(2**256 - 1), "nonce": "0", "deadline": str(2**256 - 1),
        },
    })


@pytest.fixture
def furnished(old: Place) -> Place:
    """A home with a wallet, and beside it documents to sign."""
    (old.folder / "list.csv").write_text(f"to,amount\n{PAYEE},1 eth\n")
    (old.folder / "permit.json").write_text(permit())
    for words in (
        ("tx", "build", "--from", "old", "--to", PAYEE, "--amount", "0.5 eth", *FEES, "--out", "fine.json"),
        ("tx", "build", "--from", "old", "--to", ZERO, "--amount", "0.5 eth", *FEES, "--out", "lost.json"),
        ("payout", "build", "list.csv", "--from", "old", *FEES, "--out", "payouts.json"),
    ):
        ended = old.run(*words)
        assert ended.status == 0, ended
    return old


FINE: tuple[tuple[str, ...], ...] = (
    ("tx", "sign", "--in", "fine.json"), ("payout", "sign", "--in", "payouts.json"),
    ("message", "sign", "I am the owner", "--from", "old"),
)


SEND = ("send", "0.001", "eth", "to", PAYEE, "--from", "old")


@pytest.mark.parametrize("words", (*FINE, SEND), ids=" ".join)
def test_b19_quiet_and_yes_show_no_review(
    words: tuple[str, ...], furnished: Place, chain: Chain
) -> None:
    """With --yes and --quiet only the result is printed."""
    if words == SEND:
        words = (*words, *chain.flags)
    loud = furnished.run(*words, "--yes", *SECRET)
    quiet = furnished.run(*words, "--yes", "-q", *SECRET)
    assert (loud.status, quiet.status) == (0, 0), (loud, quiet)
    assert quiet.out and loud.err and not [
        line for line in quiet.err.splitlines() if not line.startswith((b"danger: ", b"signed ", b"from "))
    ], quiet.err


@pytest.mark.parametrize("words", [
    ("tx", "sign", "--in", "lost.json"), ("typed-data", "sign", "permit.json", "--from", "old"),
], ids=" ".join)
def test_b19_dangers_are_shown_all_the_same(words: tuple[str, ...], furnished: Place) -> None:
    """Dangers are shown even with --quiet."""
    ended = furnished.run(*words, "--yes", "-q", *SECRET)
    assert ended.status == 0, ended
    lines = ended.err.splitlines()
    assert lines and all(line.startswith((b"danger: ", b"signed ", b"from ")) for line in lines), lines
    assert any(line.startswith(b"danger: ") for line in lines)


@pytest.mark.parametrize("words", FINE, ids=" ".join)
def test_b19_without_yes_the_review_is_shown(words: tuple[str, ...], furnished: Place) -> None:
    """A question comes after its review, even with --quiet."""
    with screen(furnished, *words, "-q") as shown:
        shown.sees(r"\[y/N\] ")
        err = shown.err.read_bytes()
        shown.types("n")
        assert shown.ends() == 1
    assert (PAYEE.encode() in err) or b"I am the owner" in err


@pytest.mark.parametrize(("words", "told"), [
    (FINE[0], "nothing was signed"), (FINE[1], "nothing was signed"), (FINE[2], "nothing was signed"),
    (("wallet", "remove", "old"), "nothing was removed"),
    (
        ("contact", "add", "twin", "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92267", "--json"),
        "no contact was added",
    ),
], ids=str)
def test_b20_declining_is_no_error(words: tuple[str, ...], told: str, furnished: Place) -> None:
    """It is reported in one sentence, without a hint for scripts; the status is the same."""
    is_json = "--json" in words
    with screen(furnished, *words) as shown:
        shown.sees(r"\[y/N\] ")
        shown.types("n")
        assert shown.ends() == 1
        err = shown.err.read_bytes().decode()
    if is_json:
        assert shown.code == "contact-declined"
        return
    assert err.endswith(f"kingtherum: {told}\n") and "error:" not in err and "--yes" not in err, err


OUT: tuple[tuple[str, ...], ...] = (
    ("tx", "sign", "--in", "fine.json", "--out", "taken"),
    ("payout", "sign", "--in", "payouts.json", "--out", "taken"),
    ("tx", "build", "--from", "old", "--to", PAYEE, "--amount", "0.5 eth", *FEES, "--out", "taken"),
    ("payout", "build", "list.csv", "--from", "old", *FEES, "--out", "taken"),
    (
        "authorization", "sign", "--from", "old", "--delegate", PAYEE, "--nonce", "1", "--chain", "dev",
        "--out", "taken",
    ),
    ("qr", "encode", "fine.json", "--gif", "taken"), ("qr", "decode", "codes", "--out", "taken"),
    ("receive", "old", "--png", "taken"), ("mnemonic", "new", "--out", "taken"),
    ("wallet", "export", "old", "--format", "v3", "--out", "taken"),
    ("wallet", "backup", "taken"), ("wallet", "create", "new", "--mnemonic-out", "taken"),
    ("wallet", "recovery-code", "create", "old", "--code-out", "taken"),
    ("shares", "combine", "--secret-out", "taken"),
)


@pytest.mark.parametrize("words", OUT, ids=lambda words: " ".join(words[:3]))
def test_b27_a_file_that_is_there_is_refused_first(words: tuple[str, ...], furnished: Place) -> None:
    """Nothing is shown or asked before, on a terminal either."""
    (furnished.folder / "taken").write_text("kept")
    with screen(furnished, *words) as shown:
        assert shown.ends() == 1, (shown.shown, shown.err.read_bytes())
        err = shown.err.read_text().splitlines()
    assert shown.shown == b"" and shown.out.read_bytes() == b"", shown.shown
    assert len(err) <= 2 and err[0].startswith("kingtherum: error: taken already exists"), err
    assert (furnished.folder / "taken").read_text() == "kept"
