"""`shares` on a terminal: shown and typed one at a time."""

import json
import re

from bip_utils import Bip32Slip10Secp256k1, EthAddrEncoder
from shamir_mnemonic import combine_mnemonics, generate_mnemonics

from support.screen import Screen, screen
from support.wallets import Place, secret_file

SECRET = "c938b319067687e990e05e0da0ecce12"


def reads_share(shown: Screen) -> tuple[str, str]:
    """Write one share down and press Enter."""
    found = shown.sees(r"This is ([^\r\n]+)\.\r\n\r\n((?:[ 0-9a-z]+\r\n)+)\r\nPress Enter[^:]*: ")
    words = {int(n): word.decode() for n, word in re.findall(rb"(\d+)  ([a-z]+)", found[2])}
    assert sorted(words) == list(range(1, len(words) + 1))
    shown.types("")
    return found[1].decode(), " ".join(words[number] for number in sorted(words))


def test_shown_and_typed(place: Place) -> None:
    """Shown shares combine in another program; typed shares yield the secret."""
    secret = place.folder / "secret"
    secret_file(secret, SECRET + "\n")
    with screen(
        place, "shares", "split", "--secret-file", str(secret), "--group", "2of3"
    ) as shown:
        shown.sees("nobody else can see the screen: ")
        shown.types("")
        made = [reads_share(shown) for _ in range(3)]
        assert shown.ends() == 0
        # Each is cleared before the next one.
        assert shown.pages == 3
        for file in (shown.out, shown.err):
            assert not any(share[:40] in file.read_text() for _, share in made)
    names = [name for name, _ in made]
    assert names == [f"share {number} of 3 (any 2 of them are needed)" for number in (1, 2, 3)]
    shares = [share for _, share in made]
    assert combine_mnemonics(shares[1:]).hex() == SECRET

    back = place.folder / "back"
    with screen(place, "shares", "combine", "--secret-out", str(back)) as shown:
        shown.sees("Share 1: ")
        shown.types_hidden(shares[2])
        shown.sees("1 more share is needed")
        shown.sees("Share 2: ")
        shown.types_hidden(shares[2])
        shown.sees(r"share 2 is the same as share 1; try again")
        shown.sees("Share 2: ")
        shown.types_hidden(shares[0])
        assert shown.ends() == 0
        assert shares[0][:40].encode() not in shown.shown
    assert back.read_text() == SECRET + "\n"


def test_three_wrong_shares(place: Place) -> None:
    """Three wrong shares end the command, without a file."""
    back = place.folder / "back"
    with screen(place, "shares", "combine", "--secret-out", str(back), "--json") as shown:
        for _ in range(3):
            shown.sees("Share 1: ")
            shown.types_hidden("academic academic")
        assert (shown.ends(), shown.code) == (65, "share-word-count")
    assert not back.exists()


def test_import_from_typed_shares(place: Place) -> None:
    """A wallet from typed shares; an incomplete group does not matter."""
    groups = generate_mnemonics(2, [(2, 3), (2, 2), (1, 1)], bytes.fromhex(SECRET), b"pass phrase")
    typed = [groups[0][1], groups[1][0], groups[2][0], groups[0][2]]
    told = (
        "group 1: 1 more share is needed; 1 more group is needed",
        "group 1: 1 more share is needed; group 2: 1 more share is needed",
        "group 1: 1 more share is needed; group 2: 1 more share is needed",
    )
    with screen(
        place, "wallet", "import", "old", "--type-shares", "--ask-shares-passphrase",
        "--password-file", str(place.folder / "passphrase"), "--low-memory", "--json",
    ) as shown:
        for number, share in enumerate(typed):
            shown.sees(f"Share {number + 1}: ")
            shown.types_hidden(share)
            if number < len(told):
                shown.sees(told[number])
        shown.sees("SLIP-39 passphrase: ")
        shown.types_hidden("pass phrase")
        assert shown.ends() == 0
    key = Bip32Slip10Secp256k1.FromSeedAndPath(bytes.fromhex(SECRET), "m/44'/60'/0'/0/0")
    address = EthAddrEncoder.EncodeKey(key.PublicKey().KeyObject())
    assert json.loads(shown.out.read_text())["address"] == address
