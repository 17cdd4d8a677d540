"""A wallet with a weak KDF is strengthened when it is unlocked."""

import json

from support.program import REPOSITORY
from support.wallets import Place, secret_file

VECTORS = json.loads((REPOSITORY / "vectors/ktr1.json").read_text())["cases"]
WEAK = next(case for case in VECTORS if case["expect"] == "valid" and case["name"] == "savings")
UNLOCK = ("wallet", "show", "savings", "--verify", "--json", "--password-file", "weak")


def planted(place: Place) -> None:
    """Put a wallet from the vectors, with the cheapest KDF, into the home."""
    place.home.mkdir(mode=0o700)
    place.keystore.mkdir(mode=0o700)
    secret_file(place.keystore / "savings.ktr", WEAK["file"])
    secret_file(place.folder / "weak", WEAK["passphrase"])
    secret_file(place.folder / "not-it", WEAK["passphrase"] + "x")


def slot(place: Place) -> dict[str, int]:
    """The KDF parameters of the password slot."""
    document = json.loads((place.keystore / "savings.ktr").read_bytes())
    kdf = document["slots"][0]["kdf"]
    assert isinstance(kdf, dict)
    return kdf


def test_the_next_unlock_strengthens_a_weak_wallet(place: Place) -> None:
    """Reported once on stderr; the password stays the same, and the payload does not change."""
    planted(place)
    before = json.loads((place.keystore / "savings.ktr").read_bytes())
    first = place.run(*UNLOCK)
    assert first.status == 0, first
    assert first.json()["accounts"][0]["address"] == WEAK["address"]
    assert b"the password of savings was weakly protected" in first.err
    assert slot(place)["mem_kib"] == 262_144 and 3 <= slot(place)["ops"] <= 16
    after = json.loads((place.keystore / "savings.ktr").read_bytes())
    assert after["payload"] == before["payload"] and after["id"] == before["id"]
    again = place.run(*UNLOCK)
    assert again.status == 0 and again.err == b"", again
    document = json.loads((place.keystore / "savings.ktr").read_bytes())
    assert document == after


def test_a_wrong_password_strengthens_nothing(place: Place) -> None:
    """Only somebody who can unlock the wallet can change it."""
    planted(place)
    before = (place.keystore / "savings.ktr").read_bytes()
    ended = place.run(*UNLOCK[:-1], "not-it")
    assert ended.code == "wrong-password"
    assert (place.keystore / "savings.ktr").read_bytes() == before


def test_a_small_machine_keeps_its_choice(place: Place) -> None:
    """A wallet created with --low-memory does not change."""
    assert place.create("small").status == 0
    before = (place.keystore / "small.ktr").read_bytes()
    place.verify("small")
    assert (place.keystore / "small.ktr").read_bytes() == before
