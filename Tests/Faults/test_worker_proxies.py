"""Proxies and certificates from environment variables, which the wallet passes to the worker."""

import json
from base64 import b64encode
from pathlib import Path

import pytest

from support.chain import Chain
from support.program import Ended
from support.proxies import HTTPProxy, SecureNode, SOCKSProxy, authority, closing, place_of
from support.wallets import Place

NODE = 69
NAME = "node.example"
PLAIN = f"http://{NAME}:8545/"
SECURE = f"https://{NAME}:8546/"
HANDSHAKE = "16"  # the first byte of a TLS connection (RFC 8446, 5.1)


def balance(place: Place, url: str, *more: str, **variables: str) -> Ended:
    """Ask a node for a balance that only a proxy can reach."""
    return place.run(
        "balance", "old", "--chain", "dev", "--rpc-url", url, "--timeout", "5", "--json", *more,
        more=variables,
    )


def said(ended: Ended) -> str:
    """Return the message of an error."""
    message = json.loads(ended.err)["error"]["message"]
    assert isinstance(message, str)
    return message


def test_a_plain_node_through_a_proxy(old: Place, chain: Chain) -> None:
    """The proxy gets the credentials, and connects."""
    with closing(HTTPProxy(place_of(chain.url))) as proxy:
        address = f"http://ann:word@127.0.0.1:{proxy.port}"
        ended = balance(old, PLAIN, http_proxy=address)
        assert ended.status == 0, ended
        word = b64encode(b"ann:word").decode()
        assert set(map(str.lower, proxy.asked)) == {
            f"connect {NAME}:8545 http/1.1", f"proxy-authorization: basic {word}".lower(),
        }
        told = balance(old, PLAIN, "--verbose", HTTP_PROXY=address).err
        assert f"connecting to nodes through http://127.0.0.1:{proxy.port}".encode() in told
        assert b"word" not in told and word.encode() not in told


def test_a_secure_node_through_a_proxy(old: Place, chain: Chain, tmp_path: Path) -> None:
    """Only the environment's certificates make it trusted, and the proxy sees nothing else."""
    trusted, context = authority(tmp_path, NAME)
    with (
        closing(SecureNode(place_of(chain.url), context)) as node,
        closing(HTTPProxy(("127.0.0.1", node.port))) as proxy,
    ):
        address = f"http://127.0.0.1:{proxy.port}"
        ended = balance(old, SECURE, HTTPS_PROXY=address, SSL_CERT_FILE=str(trusted))
        assert ended.status == 0, ended
        assert set(proxy.asked) == {f"CONNECT {NAME}:8546 HTTP/1.1"}
        ended = balance(old, SECURE, HTTPS_PROXY=address)
        assert (ended.status, ended.code) == (NODE, "node-unreachable"), ended
        assert b"cannot make a secure connection" in ended.err
        folder = tmp_path / "trusted"
        folder.mkdir()
        (folder / "a.pem").write_bytes(trusted.read_bytes())
        ended = balance(old, SECURE, ALL_PROXY=address, SSL_CERT_DIR=str(folder))
        assert ended.status == 0, ended


def test_f02_a_node_that_is_not_trusted_gets_no_plain_text(
    old: Place, chain: Chain, tmp_path: Path
) -> None:
    """If the secure connection fails, the request is not sent over any other."""
    _, context = authority(tmp_path, NAME)
    with (
        closing(SecureNode(place_of(chain.url), context)) as node,
        closing(HTTPProxy(("127.0.0.1", node.port))) as proxy,
    ):
        address = f"http://127.0.0.1:{proxy.port}"
        ended = balance(old, SECURE, HTTPS_PROXY=address, HTTP_PROXY=address)
        assert (ended.status, ended.code) == (NODE, "node-unreachable"), ended
        assert set(proxy.asked) == {f"CONNECT {NAME}:8546 HTTP/1.1"}
        assert set(node.asked) == {HANDSHAKE}
        assert chain.calls() == {}
        # The control: what begins without a handshake is noticed.
        assert balance(old, PLAIN, HTTP_PROXY=address).status == NODE
        assert set(node.asked) == {HANDSHAKE, b"P".hex()}


def test_a_certificate_for_another_name(old: Place, chain: Chain, tmp_path: Path) -> None:
    """A certificate for one name is not accepted for another."""
    trusted, context = authority(tmp_path, "other.example")
    with (
        closing(SecureNode(place_of(chain.url), context)) as node,
        closing(HTTPProxy(("127.0.0.1", node.port))) as proxy,
    ):
        ended = balance(
            old, SECURE, HTTPS_PROXY=f"http://127.0.0.1:{proxy.port}", SSL_CERT_FILE=str(trusted)
        )
        assert (ended.status, ended.code) == (NODE, "node-unreachable"), ended


def test_socks(old: Place, chain: Chain) -> None:
    """A SOCKS proxy gets the name, and resolves it itself."""
    with closing(SOCKSProxy(place_of(chain.url))) as proxy:
        ended = balance(old, PLAIN, all_proxy=f"socks5://127.0.0.1:{proxy.port}")
        assert ended.status == 0, ended
        assert set(proxy.asked) == {f"{NAME}:8545"}


def test_loopback_and_exceptions_use_no_proxy(old: Place, chain: Chain) -> None:
    """A node on this machine or in NO_PROXY is asked directly."""
    with closing(HTTPProxy(place_of(chain.url))) as proxy:
        address = f"http://127.0.0.1:{proxy.port}"
        assert balance(old, chain.url, http_proxy=address).status == 0
        ended = balance(old, "http://192.0.2.1:1", http_proxy=address, no_proxy="192.0.2.0/24")
        assert (ended.status, proxy.asked) == (NODE, []), ended


@pytest.mark.parametrize("status", [b"407 Proxy Authentication Required", b"403 Forbidden"])
def test_a_proxy_that_refuses(old: Place, chain: Chain, status: bytes) -> None:
    """The error names the proxy that refuses."""
    with closing(HTTPProxy(place_of(chain.url))) as proxy:
        proxy.refusal = status
        ended = balance(old, SECURE, https_proxy=f"http://127.0.0.1:{proxy.port}")
        assert (ended.status, ended.code) == (NODE, "node-unreachable"), ended
        assert f"cannot connect to https://{NAME}:8546 through the proxy" in said(ended)


@pytest.mark.parametrize("proxy", ["127.0.0.1:1", "nowhere.invalid:3128", "socks5://127.0.0.1:1"])
def test_a_proxy_that_is_not_there(old: Place, proxy: str) -> None:
    """The error does not blame the node."""
    ended = balance(old, SECURE, https_proxy=proxy)
    assert (ended.status, ended.code) == (NODE, "node-unreachable"), ended
    assert f"cannot connect to https://{NAME}:8546 through the proxy" in said(ended)


@pytest.mark.parametrize(("variables", "code"), [
    ({"https_proxy": "http://ann:word@"}, "proxy-malformed"),
    ({"HTTPS_PROXY": "ftp://127.0.0.1"}, "proxy-scheme"),
    ({"ALL_PROXY": "socks5://ann:word@127.0.0.1"}, "proxy-socks-password"),
    ({"SSL_CERT_FILE": "/no/such/file"}, "input-unreadable"),
    ({"SSL_CERT_FILE": "words"}, "certificates-none"),
    ({"SSL_CERT_DIR": "home"}, "certificates-none"),
    ({"SSL_CERT_FILE": "bad.pem"}, "certificates-unreadable"),
])
def test_variables_that_cannot_be_followed(
    old: Place, variables: dict[str, str], code: str
) -> None:
    """They have their own errors, without the secrets in them."""
    (old.folder / "bad.pem").write_text(
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"
    )
    ended = balance(old, SECURE, **variables)
    assert ended.status in (64, 65) and ended.code == code, ended
    assert b"word@" not in ended.err
