"""Prompts about foreign data: a keystore without a password, addresses without a key."""

import json

from support.screen import screen
from support.wallets import Place, secret_file

# geth's accounts/keystore/testdata/very-light-scrypt.json, with an empty password.
LIGHT = {
    "address": "45dea0fb0bba44f4fcf290bba71fd57d7117cbb8",
    "crypto": {
        "cipher": "aes-128-ctr",
        "ciphertext": "b87781948a1befd247bff51ef4063f716cf6c2d3481163e9a8f42e1f9bb74145",
        "cipherparams": {"iv": "dc4926b48a105133d2f16b96833abf1e"},
        "kdf": "scrypt",
        "kdfparams": {
            "dklen": 32, "n": 2, "p": 1, "r": 8,
            "salt": "004244bbdc51cadda545b1cfa43cff9ed2ae88e08c61f1479dbb45410722f8f0",
        },
        "mac": "39990c1684557447940d4c69e06b1b82b2aceacb43f284df65c956daf3046b85",
    },
    "id": "ce541d8d-c79b-40f8-9f8c-20f59616faba",
    "version": 3,
}
ADDRESS = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"


def test_enter_is_an_empty_password(place: Place) -> None:
    """Enter alone opens another program's file with an empty password; our own wallets need one."""
    (place.folder / "light.json").write_text(json.dumps(LIGHT))
    secret_file(place.folder / "passphrase", "seven green lanterns hum\n")
    with screen(
        place, "wallet", "import", "light", "--keystore", "light.json",
        "--password-file", "passphrase", "--low-memory", "--json",
    ) as shown:
        shown.sees("Password of light.json: ")
        shown.types_hidden("")
        assert shown.ends() == 0
    told = place.run("account", "list", "--json").json()["accounts"]
    assert [row["address"] for row in told] == ["0x45DeA0FB0bBA44f4fcF290bbA71Fd57d7117Cbb8"]


def test_watched_addresses_are_compared(place: Place) -> None:
    """On another device they are verified after the user confirms that they are the same."""
    assert place.run("wallet", "watch", "seen", "--address", ADDRESS).status == 0
    (place.folder / ".local").rename(place.folder / "elsewhere")
    for answer, status, standing in (("n", 1, "not verified"), ("y", 0, None)):
        with screen(place, "wallet", "show", "seen", "--verify", "--json") as shown:
            shown.sees("exactly these addresses\\?")
            shown.types(answer)
            assert shown.ends() == status
            assert ADDRESS in shown.err.read_text()
        rows = place.run("account", "list", "--json").json()["accounts"]
        assert [row.get("standing") for row in rows] == [standing]
