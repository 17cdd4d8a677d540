"""No secret leaves the process except to the terminal or to the requested file."""

from pathlib import Path

import pytest

from support.dialogs import answers_quiz, reads_words, takes_the_offer
from support.needles import (
    OPTIONS, TRACE, Needles, found, fresh_passphrase, fresh_words, left_behind,
)
from support.full import COMMANDS, SHARES, FullWallet
from support.screen import screen
from support.strace import logged, watch
from support.wallets import Place, secret_file

SECRET = ("--password-file", "passphrase")
INPUTS = {"passphrase", "words", "key", "words.out"}
BUILD = (
    "tx", "build", "--to", "0x" + "42" * 20, "--amount", "0.5 eth", "--nonce", "0", "--gas",
    "21000", "--max-fee-per-gas", "30 gwei", "--max-priority-fee-per-gas", "1 gwei", "--chain",
    "dev", "--offline", "--from",
)


@pytest.fixture
def needles(place: Place) -> Needles:
    """New secrets, in the files from which the commands read them."""
    needles = Needles()
    passphrase, words = fresh_passphrase(), fresh_words()
    secret_file(place.folder / "passphrase", passphrase + "\n")
    secret_file(place.folder / "words", words + "\n")
    needles.add_text("passphrase", passphrase)
    needles.add_words(words)
    key = needles.forms["key"]
    secret_file(place.folder / "key", key.hex())
    return needles


def search(
    place: Place, needles: Needles, *words: str, stdin: bytes = b"",
    allowed: tuple[str, ...] = ("/words.out",), inputs: frozenset[str] = frozenset(INPUTS),
) -> list[tuple[str, str]]:
    """Run a command, and search everything that it passes on and leaves behind."""
    temporary = place.folder / "tmp"
    temporary.mkdir(exist_ok=True)
    before = set(Path("/tmp").iterdir())
    watched = watch(
        place, *words, trace=TRACE, options=OPTIONS, more={"TMPDIR": str(temporary)},
        stdin=stdin,
    )
    assert watched.ended.status == 0, watched.ended
    assert watched.named("write") and watched.named("execve")
    assert not list(temporary.iterdir())
    new = {path for path in set(Path("/tmp").iterdir()) - before if path.is_file()}
    return (
        found(needles, watched.calls, allowed)
        + left_behind(needles, place.folder, set(inputs))
        + [(path.name, name) for path in new for name in needles.found_in(path.read_bytes())]
    )


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> FullWallet:
    """A wallet with a PIN, a recovery code and shares."""
    return FullWallet.made(Place.made(tmp_path_factory.mktemp("full") / "place"))


# The requested destinations of secrets.
ASKED = ("/code", "/exported", "/combined", "/device.secret", *(f"/{share}" for share in SHARES))


@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - {"import", "show", "add", "sign"}))
def test_slots_and_shares(name: str, made: FullWallet, tmp_path: Path) -> None:
    """PIN, code, device secret, data key, shares and key go only to the requested files."""
    wallet = made.copy(tmp_path / "full")
    needles = all_needles(wallet)
    line = wallet.ready(name)
    inputs = frozenset({
        "passphrase", "other", "words", "pin", "key", *(path.rpartition("/")[2] for path in ASKED),
    })
    assert not search(wallet.place, needles, *line, allowed=ASKED, inputs=inputs)
    # Also search for the secrets that the command created, which are known now.
    new = all_needles(wallet)
    assert not left_behind(new, wallet.place.folder, set(inputs))
    # The control: without exceptions the secrets in the files are found.
    assert left_behind(new, wallet.place.folder, set())


def all_needles(wallet: FullWallet) -> Needles:
    """Every secret of a wallet that a test can know."""
    needles = Needles()
    for name, text in (
        ("passphrase", wallet.passphrase), ("new passphrase", wallet.other), ("PIN", wallet.pin),
    ):
        needles.add_text(name, text)
    needles.add_words(wallet.words)
    needles.add_bytes("device secret", wallet.device)
    needles.add_bytes("data key", wallet.data_key)
    if wallet.code:
        needles.add_text("code", wallet.code.decode().strip())
        needles.add_text("symbols of the code", wallet.code.decode().strip().replace("-", ""))
    for number, share in enumerate(wallet.shares, 1):
        needles.add_text(f"share {number}", share.strip())
    return needles


def test_create(place: Place, needles: Needles) -> None:
    """The new phrase is only in the requested file, and that file contains nothing else."""
    options = (*SECRET, "--low-memory", "--mnemonic-out", "words.out", "--json")
    place_words = place.folder / "words.out"
    before = set(place.folder.iterdir())
    watched = watch(place, "wallet", "create", "new", *options, trace=TRACE, options=OPTIONS)
    assert watched.ended.status == 0, watched.ended
    needles.add_words(place_words.read_text().strip())
    assert not found(needles, watched.calls, ("/words.out",))
    assert not left_behind(needles, place.folder, INPUTS)
    made = {place_words, place.home, place.folder / ".local"}
    assert set(place.folder.iterdir()) - before == made
    # The control: without the exception it is found, so the search works.
    assert ("sentence" in {name for _, name in found(needles, watched.calls, ("/nothing",))})


@pytest.mark.parametrize("source", [
    ("--mnemonic-file", "words"), ("--private-key-file", "key"), ("--mnemonic-file", "-"),
])
def test_import(source: tuple[str, str], place: Place, needles: Needles) -> None:
    """From files or a pipe, phrase or key."""
    stdin = (place.folder / "words").read_bytes() if source[1] == "-" else b""
    line = ("wallet", "import", "new", *source, *SECRET, "--low-memory")
    assert not search(place, needles, *line, stdin=stdin)


def test_unlock_and_sign(place: Place, needles: Needles) -> None:
    """Unlocking, adding an account and signing."""
    made = place.run(
        "wallet", "import", "new", "--mnemonic-file", "words", *SECRET, "--low-memory"
    )
    assert made.status == 0, made
    assert not search(place, needles, "wallet", "show", "new", "--verify", *SECRET, "--json")
    assert not search(place, needles, "account", "add", "new", *SECRET)
    assert place.run(*BUILD, "new", "--out", "unsigned.json").status == 0
    sign = ("tx", "sign", "--in", "unsigned.json", "--out", "signed.json", "--yes", *SECRET)
    assert not search(place, needles, *sign)


@pytest.mark.parametrize("spoilt", ["words", "passphrase", "key"])
def test_errors_contain_no_secret(spoilt: str, place: Place, needles: Needles) -> None:
    """An error about a secret does not repeat it."""
    path = place.folder / spoilt
    secret_file(path, path.read_text().strip() + ("x" if spoilt != "passphrase" else "\nmore\n"))
    source = ("--private-key-file", "key") if spoilt == "key" else ("--mnemonic-file", "words")
    line = ("wallet", "import", "new", *source, *SECRET, "--low-memory")
    watched = watch(place, *line, trace=TRACE, options=OPTIONS)
    assert watched.ended.status in (1, 64, 65), watched.ended
    assert not found(needles, watched.calls, ("/nothing",))


def test_secrets_as_arguments_are_refused_and_not_repeated(place: Place, needles: Needles) -> None:
    """A phrase or key on the command line is refused and not repeated."""
    words = (place.folder / "words").read_text().split()
    key = (place.folder / "key").read_text()
    for line in (words, [" ".join(words)], [key], ["0x" + key]):
        ended = place.run("wallet", "import", "new", *line, "--json")
        assert ended.status == 64 and ended.code, ended
        assert not needles.found_in(ended.out + ended.err), ended.code


def test_create_on_a_terminal(place: Place) -> None:
    """Password and phrase go only to the terminal's own descriptor."""
    log = place.folder.parent / "terminal.strace"
    strace = ("strace", "-ff", "-qq", "-e", "signal=none", *OPTIONS, "-e", f"trace={TRACE}",
              "-o", str(log))
    with screen(place, "wallet", "create", "new", "--low-memory", before=strace) as shown:
        wallet = takes_the_offer(shown)
        reads_words(shown, wallet)
        answers_quiz(shown, wallet)
        assert shown.ends() == 0, shown.err.read_bytes()
    needles = Needles()
    needles.add_text("passphrase", wallet.passphrase)
    needles.add_words(" ".join(wallet.words))
    calls = list(logged(log))
    assert not found(needles, calls, ("/dev/tty",))
    assert not left_behind(needles, place.folder, {"passphrase", "words", "key"})
    # The control again: the password was written to the terminal.
    assert {name for _, name in found(needles, calls, ("/nothing",))} == {"passphrase"}


def test_the_search_finds_a_needle(place: Place, needles: Needles) -> None:
    """A password that is also the wallet's name is found in arguments and output."""
    passphrase = (place.folder / "passphrase").read_text().strip()
    line = ("wallet", "create", passphrase, *SECRET, "--low-memory")
    watched = watch(place, *line, trace=TRACE, options=OPTIONS)
    assert watched.ended.status == 0, watched.ended
    where = {where for where, name in found(needles, watched.calls, ()) if name == "passphrase"}
    assert "execve" in where and len(where) >= 2
    assert left_behind(needles, place.folder, INPUTS), "the file holds its name in hex"


def test_backup(place: Place, needles: Needles) -> None:
    """Creating, checking and restoring a backup or a page, and verifying the phrase."""
    made = place.run(
        "wallet", "import", "new", "--mnemonic-file", "words", *SECRET, "--low-memory"
    )
    assert made.status == 0, made
    assert not search(place, needles, "wallet", "backup", "all.backup", *SECRET, "--low-memory")
    check = ("wallet", "verify-backup", "--file", "all.backup", *SECRET, "--json")
    assert not search(place, needles, *check)
    assert not search(place, needles, "wallet", "backup", "--paper", "new.pdf", "new")
    assert not search(place, needles, "wallet", "verify-backup", "--paper", "new.pdf")
    restore = ("wallet", "restore", "all.backup", *SECRET, "--home", "other")
    assert not search(place, needles, *restore)
    assert not search(
        place, needles, "wallet", "verify-backup", "new", "--mnemonic-file", "words", "--json"
    )
