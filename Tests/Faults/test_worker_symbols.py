"""The symbols of the two programs: the wallet has none for networks, the worker none for keys."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.program import PROGRAM, REPOSITORY
from support.worker_pair import WORKER

LISTS = sorted((REPOSITORY / "Sources/WalletKit/Mnemonic/Lists").glob("WordList+*.swift"))
NETWORK = {
    "socket", "connect", "bind", "listen", "accept", "accept4", "send", "sendto", "sendmsg", "sendmmsg",
    "recv", "recvfrom", "recvmsg", "recvmmsg", "getaddrinfo", "gethostbyname", "gethostbyname_r",
    "getsockname", "setsockopt", "res_query", "io_uring_setup",
}
# The functions that seal and open wallets, derive keys and sign.
KEYS = re.compile(
    r"crypto_(pwhash|aead|secretbox|box|stream|kdf|sign).*|sodium_.*|EVP_PBE_scrypt|"
    r"secp256k1_(ecdsa_sign(_recoverable)?|"
    r"(schnorrsig_sign|keypair|ec_seckey|ec_privkey|ec_pubkey_create|ecdh).*)"
)
# The functions that decrypt: those of libsodium, and those of OpenSSL by which files of others are opened.
DECRYPTION = re.compile(r"\w*_decrypt|(EVP_Decrypt|AES_decrypt)\w*")
# TLS is compiled into the worker, where all its names begin so. A release has no names of it, and what
# it decrypts are connections: so what counts is what the worker imports, or has under other names.
TLS = "CNIOBoringSSL_"

# The libraries of each program, and those of the C library for both.
LIBRARIES = {"libcrypto", "libqrencode", "libseccomp", "libsecp256k1", "libsodium", "libutf8proc"}
WORKERS_LIBRARIES = {"libcrypto", "libseccomp", "libsecp256k1", "libsqlite3", "libutf8proc", "libz"}
C_LIBRARIES = {"libc", "libm", "ld-linux"}
# Only a debug build links these; `scripts/smoke` refuses them in a release.
SWIFT = re.compile(r"libswift.*|lib(BlocksRuntime|dispatch|_?Foundation\w*)")


@pytest.fixture(autouse=True)
def _tools() -> None:
    if shutil.which("nm") is None or shutil.which("readelf") is None:
        pytest.skip("there are no binutils")


def imported(program: Path) -> set[str]:
    """The functions that a program imports from shared libraries."""
    told = subprocess.run(
        ["nm", "-D", "--undefined-only", program], capture_output=True, text=True, check=True,
    ).stdout
    return {line.split()[-1].partition("@")[0] for line in told.splitlines()}


def defined(program: Path) -> set[str]:
    """The functions in a program, if it still has their names."""
    told = subprocess.run(
        ["nm", "--defined-only", program], capture_output=True, text=True, check=False,
    ).stdout
    return {line.split()[-1] for line in told.splitlines()}


def decrypting(program: Path) -> set[str]:
    """The functions that decrypt, imported or defined, without those of TLS."""
    own = {name for name in imported(program) | defined(program) if not name.startswith(TLS)}
    return {name for name in own if DECRYPTION.fullmatch(name)}


def linked(program: Path) -> str:
    """The shared libraries that a program links directly."""
    told = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
    return "\n".join(line for line in told.splitlines() if "(NEEDED)" in line)


def names_of_libraries(program: Path) -> set[str]:
    """Their names without versions; the loader's name has that of the processor."""
    names = re.findall(r"\[(ld-linux|\w+)[^]]*\.so[^]]*\]", linked(program))
    assert len(names) == len(linked(program).splitlines()), linked(program)
    return {name for name in names if not SWIFT.fullmatch(name)}


def runs_of_words() -> Iterator[tuple[str, bytes]]:
    """The first four words of each list, as the program stores them: with single spaces."""
    for path in LISTS:
        table = path.read_text().split('"""')[1]
        words = table.replace("\\\n", "").split()
        yield path.name, " ".join(words[:4]).encode()


def test_the_wallet_reaches_no_network() -> None:
    """No function for sockets or names is imported or defined, and no such library is linked."""
    assert "read" in imported(PROGRAM) and "libsodium" in linked(PROGRAM), "nothing is seen"
    assert imported(PROGRAM) & NETWORK == set()
    assert defined(PROGRAM) & NETWORK == set()
    assert names_of_libraries(PROGRAM) == LIBRARIES | C_LIBRARIES


def test_the_worker_links_only_what_it_needs() -> None:
    """Its libraries are as exactly known; none opens wallets or draws codes."""
    assert names_of_libraries(WORKER) == WORKERS_LIBRARIES | C_LIBRARIES


def test_the_search_finds_the_worker() -> None:
    """The control: the same search finds the worker's network and database functions."""
    assert {"socket", "connect", "getaddrinfo"} <= imported(WORKER)
    assert "sqlite" in linked(WORKER)


def test_the_worker_has_nothing_for_keys() -> None:
    """Nothing that opens a wallet, derives a key or signs is imported, defined or named."""
    wallets = {name for name in imported(PROGRAM) if KEYS.fullmatch(name)}
    assert {"crypto_pwhash", "crypto_aead_xchacha20poly1305_ietf_decrypt"} <= wallets
    assert [name for name in wallets if name.startswith("secp256k1_ecdsa_sign")]
    assert {name for name in imported(WORKER) | defined(WORKER) if KEYS.fullmatch(name)} == set()
    assert "sodium" not in linked(WORKER)
    assert {"crypto_aead_xchacha20poly1305_ietf_decrypt", "EVP_DecryptInit_ex"} <= decrypting(PROGRAM)
    assert decrypting(WORKER) == set()
    names, content = (b"crypto_pwhash", b"xchacha20poly1305", b"ecdsa_sign_recoverable"), WORKER.read_bytes()
    assert [name for name in names if name in content] == []


def test_the_worker_has_no_list_of_words() -> None:
    """None of the ten BIP-39 lists is in the worker; the search finds each in the wallet."""
    runs = dict(runs_of_words())
    assert len(runs) == 10
    wallet, worker = PROGRAM.read_bytes(), WORKER.read_bytes()
    assert [name for name, run in runs.items() if run not in wallet] == [], "the search finds nothing"
    assert [name for name, run in runs.items() if run in worker] == []


def test_the_wallet_speaks_to_no_node() -> None:
    """The wallet contains no name of a node's method; the worker does."""
    methods = [b"eth_sendRawTransaction", b"eth_getBalance", b"eth_feeHistory"]
    wallet, worker = PROGRAM.read_bytes(), WORKER.read_bytes()
    assert [name for name in methods if name not in worker] == []
    assert [name for name in methods if name in wallet] == []
