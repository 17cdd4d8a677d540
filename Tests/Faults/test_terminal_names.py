"""A name or an address that is missing is asked for on a terminal; a script must give it."""

import pytest

from support.changes import PIN
from support.screen import screen
from support.wallets import WORDS, Place, secret_file
from test_terminal_choices import DOWN, NOBODY, press

ALICE, BOB = "0x" + "42" * 20, "0x" + "43" * 20
FILE = ("--password-file", "passphrase")
EXPORT = ("wallet", "export", "--format", "mnemonic", "--out", "copy", *FILE)


@pytest.fixture
def several(old: Place) -> Place:
    """A home with the wallets `old` and `hot`, and the watch-only wallet `cold`."""
    assert old.create("hot").status == 0
    assert old.run("wallet", "watch", "cold", "--address", ALICE).status == 0
    return old


def wallets(place: Place) -> set[str]:
    """The names of the wallets."""
    return {row["name"] for row in place.run("wallet", "list", "--json").json()["wallets"]}


def contacts(place: Place) -> list[str]:
    """The names of the contacts."""
    return [row["name"] for row in place.run("contact", "list", "--json").json()["contacts"]]


def keys(name: str) -> list[bytes]:
    """The keys that choose a name from a list."""
    return [*(letter.encode() for letter in name), b"\n"]


@pytest.mark.parametrize("columns", [40, 80])
def test_the_wallet_to_remove_is_chosen(columns: int, several: Place) -> None:
    """It is chosen from the list, and removed only after the usual question."""
    for answer, status in (("n", 1), ("y", 0)):
        with screen(several, "wallet", "remove", *FILE, size=(24, columns)) as shown:
            shown.sees(r"Which wallet do you want to remove\?")
            press(shown, *keys("hot"))
            shown.sees(r"Remove this wallet\? \[y/N\] ")
            shown.types(answer)
            assert shown.ends() == status, shown.err.read_bytes()
        assert ("hot" in wallets(several)) == (answer == "n")
    assert wallets(several) == {"old", "cold"}


def test_the_only_wallet_is_not_asked_for(old: Place) -> None:
    """The question before the removal shows which wallet it is."""
    with screen(old, "wallet", "remove", *FILE) as shown:
        shown.sees(r"Remove this wallet\? \[y/N\] ")
        assert b"Which wallet" not in shown.shown and "old" in shown.err.read_text()
        shown.types("n")
        assert shown.ends() == 1
    assert wallets(old) == {"old"}


@pytest.mark.parametrize("words", [(), ("old",)])
def test_the_new_name_is_asked_for(words: tuple[str, ...], old: Place) -> None:
    """A single name is that of the wallet; an invalid or taken new name is asked for again."""
    with screen(old, "wallet", "rename", *words, *FILE) as shown:
        for typed in ("", "a/b", "old"):
            shown.sees(r"New name of wallet old\? ")
            shown.types(typed)
            shown.sees(r"; try again\r\n")
        shown.sees(r"New name of wallet old\? ")
        shown.types("new")
        assert shown.ends() == 0, shown.err.read_bytes()
    assert wallets(old) == {"new"}


def test_a_watch_only_wallet_is_renamed(several: Place) -> None:
    """It is in the list too, and needs no password."""
    with screen(several, "wallet", "rename") as shown:
        shown.sees(r"Which wallet do you want to rename\?")
        press(shown, *keys("cold"))
        shown.sees(r"New name of wallet cold\? ")
        shown.types("hot")
        shown.sees(r"wallet already exists: hot; try again\r\n")
        shown.sees(r"New name of wallet cold\? ")
        shown.types("icy")
        assert shown.ends() == 0, shown.err.read_bytes()
    assert wallets(several) == {"old", "hot", "icy"}


def test_a_wallet_without_a_key_is_not_offered_for_export(several: Place) -> None:
    """Only those with a key are in the list."""
    with screen(several, *EXPORT) as shown:
        shown.sees(r"Which wallet do you want to export\?")
        shown.sees("cancels")
        assert "cold" not in shown.visible()
        press(shown, *keys("old"))
        assert shown.ends() == 0, shown.err.read_bytes()
    assert (several.folder / "copy").read_text().strip() == WORDS


def test_the_removed_wallet_is_chosen(several: Place) -> None:
    """Among those whose copy is kept; the last one is not asked for, and then none is left."""
    for name in ("old", "hot"):
        assert several.run("wallet", "remove", name, "--yes", *FILE).status == 0
    with screen(several, "wallet", "restore-removed") as shown:
        shown.sees(r"Which wallet do you want to restore\?")
        press(shown, *keys("hot"))
        assert shown.ends() == 0, shown.err.read_bytes()
    assert wallets(several) == {"hot", "cold"}
    with screen(several, "wallet", "restore-removed") as shown:
        assert shown.ends() == 0 and shown.shown == b"", shown.err.read_bytes()
    assert wallets(several) == {"hot", "cold", "old"}
    with screen(several, "wallet", "restore-removed") as shown:
        assert shown.ends() == 1
        assert b"no removed wallet can be restored" in shown.err.read_bytes()


def test_the_default_wallet_has_the_pin(several: Place) -> None:
    """Without a default a script must name one of several wallets."""
    secret_file(several.folder / "pin", PIN + "\n")
    setting = ("wallet", "pin", "set", "--pin-file", "pin", *FILE)
    unnamed = several.run(*setting, "--json")
    assert (unnamed.status, unnamed.code) == (64, "wallet-use-unnamed"), unnamed
    assert several.run("wallet", "use", "hot").status == 0
    assert several.run(*setting).status == 0
    status = several.run("wallet", "pin", "status", "--json").json()
    assert (status["wallet"], status["isSet"]) == ("hot", True)
    assert several.run("wallet", "pin", "remove", *FILE).status == 0
    assert not several.run("wallet", "pin", "status", "hot", "--json").json()["isSet"]


@pytest.mark.parametrize(("words", "missing"), [
    (("wallet", "remove"), b"missing name"), (("wallet", "rename"), b"missing name"),
    (("wallet", "rename", "old"), b"missing new name"), (EXPORT, b"missing name"),
    (("wallet", "restore-removed"), b"missing name"), (("contact", "add"), b"missing name"),
    (("contact", "add", "Bob"), b"missing address"), (("contact", "add", BOB), b"missing name"),
    (("contact", "remove"), b"missing name"), (("contact", "rename"), b"missing name"),
    (("contact", "rename", "Bob"), b"missing new-name"), (("wallet", "watch"), b"missing name"),
])
@pytest.mark.parametrize(("more", "before"), [(("--json",), ()), ((), NOBODY)])
def test_a_script_is_not_asked(
    more: tuple[str, ...], before: tuple[str, ...], words: tuple[str, ...], missing: bytes,
    old: Place,
) -> None:
    """Without a terminal on stdin, or with --json, there is no question."""
    with screen(old, *words, *more, before=before) as shown:
        assert shown.ends() == 64 and shown.shown == b""
        told = shown.err.read_bytes()
        assert missing in told and f"kingtherum {words[0]} {words[1]} --help".encode() in told


@pytest.mark.parametrize("words", [("wallet", "remove"), ("contact", "add")])
def test_yes_asks_for_nothing(words: tuple[str, ...], old: Place) -> None:
    """What is done without a question must be named."""
    with screen(old, *words, "--yes") as shown:
        assert shown.ends() == 64 and shown.shown == b""
        assert b"missing name" in shown.err.read_bytes()


@pytest.mark.parametrize("given", [(), ("Bob",), (BOB,)])
def test_a_contact_is_asked_for(given: tuple[str, ...], old: Place) -> None:
    """Only what is missing, and until it is valid; Enter alone repeats the question."""
    assert old.run("contact", "add", "Alice", ALICE).status == 0
    with screen(old, "contact", "add", *given) as shown:
        if "Bob" not in given:
            for typed, told in (
                ("", ""), ("alice", "contact name already exists"), ("0xbob", "looks like an address"),
                ("old", "is already a wallet or account"),
            ):
                shown.sees(r"Name of the new contact\? ")
                shown.types(typed)
                shown.sees(told)
            shown.sees(r"Name of the new contact\? ")
            shown.types("Bob")
        if BOB not in given:
            for typed, told in (
                ("0x12", r"try again"), (ALICE, "contact address already exists"),
                ("bob.eth", "cannot look up bob.eth"),
            ):
                shown.sees(r"Address of Bob\? ")
                shown.types(typed)
                shown.sees(told)
            shown.sees(r"Address of Bob\? ")
            shown.types(BOB)
        assert shown.ends() == 0, shown.err.read_bytes()
    assert contacts(old) == ["Alice", "Bob"]


def test_the_contact_to_remove_is_chosen(old: Place) -> None:
    """Also if there is only one, since nothing is asked before it is removed."""
    for name, address in (("Alice", ALICE), ("Bob", BOB)):
        assert old.run("contact", "add", name, address).status == 0
    for chosen, left in (((DOWN, b"\n"), ["Alice"]), ((b"\n",), [])):
        with screen(old, "contact", "remove") as shown:
            shown.sees(r"Which contact do you want to remove\?")
            press(shown, *chosen)
            assert shown.ends() == 0, shown.err.read_bytes()
        assert contacts(old) == left
    with screen(old, "contact", "remove") as shown:
        assert shown.ends() == 1 and shown.shown == b""
        assert b"no contact exists yet" in shown.err.read_bytes()


@pytest.mark.parametrize("given", [(), ("Bob",), (BOB,)])
def test_the_new_name_of_a_contact_is_asked_for(given: tuple[str, ...], old: Place) -> None:
    """The contact is chosen from the list; an invalid or taken name is asked for again."""
    for name, address in (("Alice", ALICE), ("Bob", BOB)):
        assert old.run("contact", "add", name, address).status == 0
    with screen(old, "contact", "rename", *given) as shown:
        if not given:
            shown.sees(r"Which contact do you want to rename\?")
            press(shown, DOWN, b"\n")
        for typed, told in (
            ("alice", "contact name already exists"), ("0xbob", "looks like an address"),
            ("old", "is already a wallet or account"),
        ):
            shown.sees(r"New name of Bob\? ")
            shown.types(typed)
            shown.sees(told)
        shown.sees(r"New name of Bob\? ")
        shown.types("Robert")
        assert shown.ends() == 0, shown.err.read_bytes()
    assert contacts(old) == ["Alice", "Robert"]


def test_an_unknown_contact_gets_no_new_name(old: Place) -> None:
    """It is an error before anything is asked."""
    with screen(old, "contact", "rename", "Bob") as shown:
        assert shown.ends() == 1 and shown.shown == b""
        assert b"unknown contact: Bob" in shown.err.read_bytes()


@pytest.mark.parametrize("given", [(), ("cold",)])
def test_the_address_to_watch_is_asked_for(given: tuple[str, ...], old: Place) -> None:
    """After the name; an invalid address is explained and asked for again."""
    with screen(old, "wallet", "watch", *given) as shown:
        if not given:
            for typed in ("old", "cold"):
                shown.sees(r"Name of the new wallet\? ")
                shown.types(typed)
        for typed, told in (
            ("0x12", "try again"), ("bob.eth", "found a name"), ("bob", "found a name: bob"),
        ):
            shown.sees(r"Which address or xpub do you want to watch\? ")
            shown.types(typed)
            shown.sees(told)
        shown.sees(r"Which address or xpub do you want to watch\? ")
        shown.types(ALICE)
        assert shown.ends() == 0, shown.err.read_bytes()
    assert wallets(old) == {"old", "cold"}


def test_a_taken_name_of_a_watch_only_wallet(old: Place) -> None:
    """It is an error before the address is asked for."""
    with screen(old, "wallet", "watch", "old") as shown:
        assert shown.ends() == 1 and shown.shown == b""
        assert b"already exists" in shown.err.read_bytes()
