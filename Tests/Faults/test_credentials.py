"""The credentials that nodes require: sent where they belong, renewed once, never to others."""

import json
import signal
import socket
import subprocess
from pathlib import Path

import pytest

from support.chain import Chain
from support.credentials import balance, guard, settings
from support.program import PROGRAM, environment
from support.started import until
from support.wallets import Place, secret_file

REFUSED, DATA, NODE = 1, 65, 69
SECRET = bytes(range(32)).hex()


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
