"""The credentials that nodes require: sent where they belong, renewed once, shown nowhere."""

import json
import os
import signal
import socket
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.chain import Chain
from support.program import PROGRAM, Ended, environment
from support.started import until
from support.wallets import Place, secret_file

REFUSED, DATA, NODE = 1, 65, 69
SECRET = bytes(range(32)).hex()


@pytest.fixture
def guarded(chain: Chain) -> Iterator[Chain]:
    """Another node of the chain, which tests give its credentials."""
    opened = chain.ask("dev_openFront", {})
    other = Chain({"url": opened["url"], "accounts": chain.accounts})
    other.number = opened["id"]
    yield other
    chain.ask("dev_closeFront", opened["id"])


def guard(chain: Chain, node: Chain, **options: Any) -> None:
    """Make a node require something."""
    chain.ask("dev_setFront", node.number, options)


def settings(place: Place, node: Chain, lines: str, origin: str | None = None) -> None:
    """Write the settings of the dev chain, whose node is this one, and of its credentials."""
    path = Path(place.home) / "config.toml"
    path.write_text(
        f'[chains.dev]\nrpc-url = "{node.url}"\n\n[credentials."{origin or node.url}"]\n{lines}\n'
    )
    path.chmod(0o600)


def balance(place: Place, *more: str, **how: Any) -> Ended:
    """Ask for the balance of the old wallet."""
    return place.run("balance", "old", "--json", "--chain", "dev", *more, **how)


def test_a_token_from_a_file(rich: Place, chain: Chain, guarded: Chain) -> None:
    """It is read from a file of the user's alone, also one beside the settings."""
    guard(chain, guarded, token="sesame-1")
    assert balance(rich, "--rpc-url", guarded.url).code == "node-unauthorized"
    token = secret_file(rich.home / "token", "sesame-1\n")
    for path in (str(token), "token"):
        settings(rich, guarded, f'token-file = "{path}"')
        assert balance(rich).status == 0
        assert balance(rich, "--rpc-url", guarded.url + "/v1").status == 0, "any path of the host"
    token.chmod(0o640)
    ended = balance(rich)
    assert (ended.status, ended.code) == (REFUSED, "secret-file-mode"), ended


def test_a_token_in_its_own_header(rich: Place, chain: Chain, guarded: Chain) -> None:
    """`header` names it, and it contains the token alone."""
    guard(chain, guarded, token="sesame-2", tokenHeader="X-Api-Key")
    secret_file(rich.home / "token", "sesame-2")
    settings(rich, guarded, 'token-file = "token"')
    assert balance(rich).code == "node-unauthorized"
    settings(rich, guarded, 'token-file = "token"\nheader = "X-Api-Key"')
    assert balance(rich).status == 0


def test_a_token_for_another_node_stays_here(rich: Place, chain: Chain, guarded: Chain) -> None:
    """Only the nodes with the same scheme, host and port receive it."""
    secret_file(rich.home / "token", "sesame-3")
    settings(rich, chain, 'token-file = "token"', origin="http://localhost:1")
    assert balance(rich).status == 0
    asked = chain.ask("dev_transcript", 50)
    assert asked and "sesame-3" not in str(asked)


def test_a_token_from_a_command(rich: Place, chain: Chain, guarded: Chain) -> None:
    """The command has the user's environment; it runs only if such a node is asked."""
    guard(chain, guarded, token="sesame-4")
    count = rich.folder / "runs"
    settings(rich, guarded, f'token-command = "echo x >> {count}; echo sesame-$NUMBER"')
    assert balance(rich, more={"NUMBER": "4"}).status == 0
    assert count.read_text() == "x\n"
    assert balance(rich, "--rpc-url", chain.url).status == 0
    assert count.read_text() == "x\n"


def test_nodes_with_one_origin_share_a_token(rich: Place, chain: Chain, guarded: Chain) -> None:
    """The command runs once for all of them, also if the chain is asked for first."""
    guard(chain, guarded, token="sesame-7")
    count = rich.folder / "runs"
    settings(rich, guarded, f'token-command = "echo x >> {count}; echo sesame-7"')
    urls = ("--rpc-url", guarded.url, "--rpc-url", guarded.url + "/v1")
    assert balance(rich, *urls, "--quorum", "2").status == 0
    assert count.read_text() == "x\n"
    alone = rich.run("balance", "old", "--json", more={"ETH_RPC_URL": guarded.url})
    assert alone.status == 0, alone
    assert count.read_text() == "x\nx\n"


def test_f14_an_expired_token_is_renewed_once(
    rich: Place, chain: Chain, guarded: Chain
) -> None:
    """The node stops accepting it in the middle of a command."""
    guard(chain, guarded, tokenOnce=["first"], token="second")
    count = rich.folder / "runs"
    count.write_text("")
    settings(
        rich, guarded,
        f'token-command = "echo x >> {count}; if [ $(wc -l < {count}) = 1 ]; then echo first; '
        f'else echo second; fi"',
    )
    ended = balance(rich)
    assert ended.status == 0, ended
    assert count.read_text() == "x\nx\n"


def test_f14_a_payment_outlives_its_token(rich: Place, chain: Chain, guarded: Chain) -> None:
    """The wallet can start no program by then, and still gets a new token."""
    count = rich.folder / "runs"
    count.write_text("")
    settings(
        rich, guarded, f'token-command = "echo x >> {count}; echo token-$(wc -l < {count})"'
    )
    guard(chain, guarded, tokenOnce=["token-1", "token-1"], token="token-2")
    ended = rich.run(
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--yes",
        "--json", "--password-file", "passphrase", "--chain", "dev",
    )
    assert ended.status == 0, ended
    assert chain.ask("eth_getTransactionReceipt", ended.json()["hash"])["status"] == "0x1"
    assert count.read_text() == "x\nx\n"


def test_f15_a_token_that_cannot_be_renewed(rich: Place, chain: Chain, guarded: Chain) -> None:
    """The same token again: the error is the node's, and there is no loop."""
    guard(chain, guarded, token="other")
    count = rich.folder / "runs"
    settings(rich, guarded, f'token-command = "echo x >> {count}; echo wrong"')
    ended = balance(rich)
    assert (ended.status, ended.code) == (NODE, "node-unauthorized"), ended
    assert count.read_text() == "x\nx\n"


@pytest.mark.parametrize(("command", "status", "code"), [
    ("exit 3", REFUSED, "credential-command-failed"),
    ("kill -9 0", REFUSED, "credential-command-ended"),
    ("true", DATA, "credential-invalid"),
    ("echo a; echo b", DATA, "credential-invalid"),
    ("printf 'a\\\\033b'", DATA, "credential-invalid"),
    ("printf %20000d 1", DATA, "credential-command-long"),
])
def test_a_command_without_a_token(
    command: str, status: int, code: str, rich: Place, guarded: Chain
) -> None:
    """Each is called what it is, and no node is asked."""
    settings(rich, guarded, f'token-command = "{command}"')
    ended = balance(rich)
    assert (ended.status, ended.code) == (status, code), ended
    assert guarded.calls() == {}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_command_ends_with_the_wallet(
    number: signal.Signals, rich: Place, guarded: Chain
) -> None:
    """However the wallet ends, a command that hangs is killed."""
    seen = rich.folder / "pid"
    settings(rich, guarded, f'token-command = "echo $$ > {seen}.new; mv {seen}.new {seen}; exec sleep 300"')
    with subprocess.Popen(
        [PROGRAM, "balance", "old", "--chain", "dev"], stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(rich.folder),
        cwd=rich.folder, start_new_session=True,
    ) as process:
        until(seen.exists)
        command = Path("/proc", seen.read_text().strip())
        assert command.exists()
        process.send_signal(number)
        process.wait(timeout=5)
    until(lambda: not command.exists())


def test_a_command_has_no_terminal_and_no_pipe(rich: Place, guarded: Chain) -> None:
    """It reads nothing of what the wallet reads, and inherits no descriptor."""
    seen = rich.folder / "seen"
    script = rich.folder / "script"
    script.write_text(f"ls /proc/self/fd > {seen}; cat >> {seen}; (: </dev/tty) 2>> {seen}; echo t")
    settings(rich, guarded, f'token-command = "sh {script}"')
    assert balance(rich, stdin=b"typed by the user\n").status == 0
    numbers = [line for line in seen.read_text().splitlines() if line.isdigit()]
    assert set(numbers) <= {"0", "1", "2", "3"}, numbers  # 3 is the folder that is listed
    assert "typed" not in seen.read_text() and "/dev/tty" in seen.read_text()


def test_a_jwt(rich: Place, chain: Chain, guarded: Chain) -> None:
    """The node checks signature and time with its own implementation."""
    guard(chain, guarded, jwtSecret=SECRET)
    secret_file(rich.home / "jwt", f"0x{SECRET}\n")
    settings(rich, guarded, 'jwt-secret-file = "jwt"')
    assert balance(rich).status == 0
    secret_file(rich.home / "jwt", "00" * 32)
    ended = balance(rich)
    assert (ended.status, ended.code) == (NODE, "node-unauthorized"), ended
    secret_file(rich.home / "jwt", "00" * 31)
    assert balance(rich).code == "credential-jwt-secret"


def test_credentials_are_not_sent_unencrypted(rich: Place, guarded: Chain) -> None:
    """Not over plain HTTP to another machine: whoever is in between could use them."""
    secret_file(rich.home / "token", "sesame-5")
    settings(rich, guarded, 'token-file = "token"', origin="http://rpc.example.org")
    ended = balance(rich, "--rpc-url", "http://rpc.example.org")
    assert (ended.status, ended.code) == (REFUSED, "credential-unencrypted"), ended


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_f10_a_redirect_takes_no_token_along(
    status: int, rich: Place, chain: Chain, guarded: Chain
) -> None:
    """A node with a token names another place: nobody connects to it, with or without the token."""
    guard(chain, guarded, token="sesame-8")
    secret_file(rich.home / "token", "sesame-8")
    settings(rich, guarded, 'token-file = "token"')
    with socket.create_server(("127.0.0.1", 0)) as elsewhere:
        url = f"http://127.0.0.1:{elsewhere.getsockname()[1]}/"
        guarded.fault("redirect", status=status, url=url, times=None)
        ended = balance(rich, "--timeout", "5")
        assert (ended.status, ended.code) == (NODE, "node-answer-invalid"), ended
        elsewhere.setblocking(False)
        with pytest.raises(BlockingIOError):  # no connection is waiting
            elsewhere.accept()
    assert "sesame-8" in str(guarded.ask("dev_transcript", 50)), "the node itself got the token"


def test_a_token_is_shown_nowhere(rich: Place, chain: Chain, guarded: Chain) -> None:
    """Neither on stdout or stderr, also verbose and on failure, nor in any file of the home."""
    token = "sesame-6-needle"
    guard(chain, guarded, token=token)
    secret_file(rich.folder / "token", token)
    settings(rich, guarded, f'token-file = "{rich.folder / "token"}"')
    seen = balance(rich, "--verbose")
    assert seen.status == 0 and b"eth_getBalance" in seen.err, seen
    history = rich.run("history", "old", "--json", "--chain", "dev", "--verbose")
    assert history.status == 0, history
    guard(chain, guarded, token="another")
    failed = balance(rich, "--verbose")
    assert failed.code == "node-unauthorized"
    for ended in (seen, history, failed):
        assert token.encode() not in ended.out + ended.err
    for name, content in rich.content().items():
        assert token.encode() not in content, name


def test_user_and_password_of_an_address(rich: Place, chain: Chain, guarded: Chain) -> None:
    """Each request has them as Basic authentication, which the node checks; no output has them."""
    right, wrong = (
        "Basic " + b64encode(f"ann:{password}".encode()).decode()
        for password in ("open sesame", "swordfish")
    )
    guard(chain, guarded, token=right, tokenHeader="Authorization")
    scheme, _, place = guarded.url.partition("://")
    seen = balance(rich, "--rpc-url", f"{scheme}://ann:open%20sesame@{place}", "--verbose")
    assert seen.status == 0, seen
    assert authorizations(guarded) == {right}
    failed = balance(rich, "--rpc-url", f"{scheme}://ann:swordfish@{place}", "--verbose")
    assert (failed.status, failed.code) == (NODE, "node-unauthorized"), failed
    assert authorizations(guarded) == {wrong}
    assert balance(rich, "--rpc-url", guarded.url).code == "node-unauthorized"
    assert authorizations(guarded) == {None}
    for ended in (seen, failed):
        for needle in (b"sesame", b"swordfish", right[6:].encode(), wrong[6:].encode()):
            assert needle not in ended.out + ended.err, ended


def authorizations(node: Chain) -> set[str | None]:
    """The `Authorization` headers of the requests to a node since the last call."""
    requests = node.ask("dev_transcript")
    node.ask("dev_clearCalls")
    headers = [each["headers"].items() for each in requests]
    return {
        {name.lower(): value for name, value in given}.get("authorization") for given in headers
    }


PATH_KEY, QUOTED_TOKEN = "k3y-in-the-path", "t0ken/of+the=node"
QUOTES = (PATH_KEY, PATH_KEY.upper(), QUOTED_TOKEN, "t0ken%2Fof%2Bthe%3Dnode")
WORDS_BEFORE = "no luck with "


@pytest.mark.parametrize(("kind", "number"), [
    ("rpc", -32000), ("rpc", -32603), ("status", 400), ("status", 403), ("status", 500),
])
def test_a_node_that_repeats_its_credentials(
    kind: str, number: int, rich: Place, chain: Chain, guarded: Chain
) -> None:
    """Key and token, also encoded, are in no output, log or database; other words are shown."""
    guard(chain, guarded, token=QUOTED_TOKEN)
    secret_file(rich.folder / "token", QUOTED_TOKEN)
    settings(rich, guarded, f'token-file = "{rich.folder / "token"}"')
    node = ("--chain", "dev", "--rpc-url", f"{guarded.url}/v2/{PATH_KEY}", "--verbose", "--json")
    message = WORDS_BEFORE + ", ".join(QUOTES)
    error = {"code": number if kind == "rpc" else -32000, "message": message}
    body = json.dumps({"jsonrpc": "2.0", "id": None, "error": error})
    how = error if kind == "rpc" else {"status": number, "body": body}
    for method, *command in (
        ("eth_getBalance", "balance", "old"),
        ("eth_getLogs", "history", "old"),
        (
            "eth_sendRawTransaction", "send", "--from", "old", "--to", chain.accounts[3],
            "--amount", "0.001 eth", "--yes", "--password-file", "passphrase",
        ),
    ):
        guarded.ask("dev_clearFaults")
        guarded.fault(kind, method=method, times=None, **how)
        ended = rich.run(*command, *node)
        assert ended.status != 0, ended
        shown = ended.out + ended.err
        assert kind != "rpc" or WORDS_BEFORE.encode() in shown, ended
        for quote in QUOTES:
            assert quote.encode() not in shown, ended
    assert QUOTED_TOKEN in str(guarded.ask("dev_transcript", 50)), "the node itself got the token"
    for name, content in rich.content().items():
        for quote in QUOTES:
            assert quote.encode() not in content, name


def test_the_settings_with_a_key_are_private(rich: Place, chain: Chain) -> None:
    """A key in an address is a credential: others must not read the file."""
    path = rich.home / "config.toml"
    path.write_text(f'[chains.dev]\nrpc-url = "{chain.url}/v2/0123456789abcdef0123"\n')
    for mode, code in ((0o644, "config-readable"), (0o640, "config-readable"), (0o600, "")):
        path.chmod(mode)
        assert balance(rich).code == code
    path.write_text(f'[chains.dev]\nrpc-url = "{chain.url}"\n')
    path.chmod(0o644)
    assert balance(rich).status == 0


def test_a_backup_has_no_credentials(rich: Place, guarded: Chain, tmp_path: Path) -> None:
    """It names the chain and its node, but neither files nor commands."""
    settings(rich, guarded, 'token-command = "touch /tmp/needle-command"')
    made = rich.run(
        "wallet", "backup", "b", "--low-memory", "--password-file", "passphrase", "--json"
    )
    assert made.status == 0, made
    other = Place.made(tmp_path / "other")
    restored = other.run(
        "wallet", "restore", str(rich.folder / "b"), "--password-file", "passphrase", "--json"
    )
    assert restored.status == 0, restored
    text = (other.home / "config.toml").read_text()
    assert guarded.url in text and "needle" not in text and "credentials" not in text
    assert os.stat(other.home / "config.toml").st_mode & 0o777 == 0o600
