"""The credentials of nodes are in no output, log, file or backup, whatever a node repeats."""

import json
import os
from base64 import b64encode
from pathlib import Path

import pytest

from support.chain import Chain
from support.credentials import balance, guard, settings
from support.wallets import Place, secret_file

NODE = 69


def test_a_token_is_shown_nowhere(rich: Place, chain: Chain, guarded: Chain) -> None:
    """Neither on stdout or stderr, also verbose and on failure, nor in any file of the home."""
    token = "sesame-6-needle"
    guard(chain, guarded, token=token)
    secret_file(rich.folder / "token", token)
    settings(rich, guarded, f'token-file = "{rich.folder / "token"}"')
    seen = balance(rich, "--verbose")
    assert seen.status == 0 and b"eth_call" in seen.err, seen
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
        ("eth_getBlockByNumber", "balance", "old"),
        ("eth_getLogs", "history", "old"),
        (
            "eth_sendRawTransaction", "send", "--from", "old", "--to", chain.accounts[3],
            "--amount", "0.001 eth", "--yes", "--password-file", "passphrase",
        ),
    ):
        guarded.ask("dev_clearFaults")
        guarded.fault(kind, method=method, times=None, **how)
        ended = rich.run(*command, *node)
        shown = ended.out + ended.err
        if command[0] != "history":  # which names what is missing, without the node's words
            assert ended.status != 0, ended
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
