"""What the tables of provider errors share: how a row is written, and the places it comes from.

The strings are facts, read in the sources of the nodes, in reports of users and in the providers'
own pages; nothing else was taken over. Most were checked at the commits of August and September
2026. Places and names in angle brackets stand for values that were cut.
"""

from typing import Any

from common import Case, valid

# Where a row comes from: a repository and a path in it, or the number of an issue.
GETH = "ethereum/go-ethereum:"
RETH = "paradigmxyz/reth:crates/"
NETHERMIND = "NethermindEth/nethermind:src/Nethermind/"
BESU = (
    "hyperledger/besu:ethereum/api/src/main/java/org/hyperledger/besu/ethereum/api/jsonrpc/"
    "internal/response/RpcErrorType.java"
)
ERIGON = "erigontech/erigon:"
NITRO = "OffchainLabs/nitro:execution/gethexec/"
ARBITRUM = "OffchainLabs/go-ethereum:"
BOR = "0xPolygon/bor:"
CORETH = "ava-labs/coreth:"
ZKSYNC = "matter-labs/zksync-era:core/"
MONAD = "category-labs/monad-bft:"
PROXYD = "ethereum-optimism/infra:proxyd/backend.go"
CHAINLINK = "smartcontractkit/chainlink-evm:pkg/client/errors_test.go"
ERPC = "erpc/erpc:"
PONDER = "ponder-sh/ponder:packages/utils/src/getLogsRetryHelper.ts"
HYPERINDEX = "enviodev/hyperindex:packages/cli/src/evm_rpc_source/classify.rs"
ALLOY = "alloy-rs/alloy:crates/json-rpc/src/response/error.rs"
# Quoted alike in several public repositories.
QUOTED = "quoted in public repositories"
# Not an answer of a real node, but what one may send.
MADE_UP = "made up"

METHODS = {
    "send": "eth_sendRawTransaction",
    "read": "eth_getBalance",
    "call": "eth_call",
    "logs": "eth_getLogs",
}
HINTS = ("limit", "end", "pause", "nonce", "have", "want", "least", "reason")


def row(
    kind: str,
    provider: str,
    code: int,
    message: str,
    failure: str,
    source: str,
    *,
    method: str | None = None,
    status: int = 200,
    data: Any = None,
    body: str | None = None,
    span: int | None = None,
    like: str | None = None,
    **hints: int | str,
) -> Case:
    """Writes a row; `span` is a million blocks for searches that do not say."""
    assert hints.keys() <= set(HINTS), hints
    assert like != failure, message
    blocks = (1_000_000 if span is None else span) if kind == "logs" else None
    return valid(
        source,
        provider=provider,
        method=method or METHODS[kind],
        kind=kind,
        span=None if blocks is None else str(blocks),
        status=str(status),
        code=str(code),
        message=message,
        data=data,
        body=body,
        failure=failure,
        like=like,
        **{name: str(hints[name]) if name in hints else None for name in HINTS},
    )


def send(provider: str, code: int, message: str, failure: str, source: str, **more: Any) -> Case:
    return row("send", provider, code, message, failure, source, **more)


def read(provider: str, code: int, message: str, failure: str, source: str, **more: Any) -> Case:
    return row("read", provider, code, message, failure, source, **more)


def call(provider: str, code: int, message: str, failure: str, source: str, **more: Any) -> Case:
    return row("call", provider, code, message, failure, source, **more)


def logs(provider: str, code: int, message: str, failure: str, source: str, **more: Any) -> Case:
    return row("logs", provider, code, message, failure, source, **more)


def page(kind: str, provider: str, status: int, body: str, failure: str, source: str) -> Case:
    """Writes a row for an answer that is not JSON-RPC."""
    return row(kind, provider, 0, "", failure, source, status=status, body=body)
