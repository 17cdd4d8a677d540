"""What nodes and providers answer when they fail, also with what is not JSON-RPC."""

from common import Case
from provider_errors import (
    BESU, GETH, MADE_UP, PROXYD, QUOTED, RETH, call, logs, page, read, send,
)

ONE_RPC = "https://docs.1rpc.io/using-the-web3-api/errors"

NGINX = (
    "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n"
    "<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n"
)
VARNISH = (
    "\n<!DOCTYPE html>\n<html>\n  <head>\n    <title>503 Backend fetch failed</title>\n  </head>\n"
    "</html>"
)

FAULTS: tuple[Case, ...] = (
    read("geth", -32002, "request timed out", "timeout", GETH + "rpc/errors.go"),
    logs("geth", -32002, "request timed out", "timeout", GETH + "rpc/errors.go"),
    read(
        "Arbitrum", -32009, "request timeout", "timeout",
        "smartcontractkit/chainlink-evm:pkg/client/errors_test.go", status=408, like="rateLimited",
    ),
    send(
        "Arbitrum", -32009, "request timeout", "timeout",
        "smartcontractkit/chainlink-evm:pkg/client/errors_test.go", status=408, like="underpriced",
    ),
    read("proxyd", -32015, "gateway timeout", "timeout", PROXYD, status=504),
    call("proxyd", -32015, "gateway timeout", "timeout", PROXYD, status=504),
    read(
        "proxyd", -32011, "no backend is currently healthy to serve traffic", "serverInternal",
        PROXYD, status=503,
    ),
    read("proxyd", -32010, "backend offline", "serverStatus", PROXYD, status=503),
    read(
        "proxyd", -32018, "backend is currently not healthy to serve traffic", "serverStatus",
        PROXYD, status=503,
    ),
    read("proxyd", -32000, "internal error", "serverInternal", PROXYD, status=500),
    read("proxyd", -32014, "too many RPC calls in batch request", "tooLarge", PROXYD, status=413),
    read("proxyd", -32021, "request body too large", "tooLarge", PROXYD, status=413),
    read("1RPC", -32600, "JSON RPC Request is too large", "tooLarge", ONE_RPC),
    read("geth", -32600, "batch too large", "tooLarge", GETH + "rpc/errors.go"),
    read(
        "Besu", -32005, "Number of requests exceeds max batch size", "tooLarge", BESU,
        like="rateLimited",
    ),
    read("geth", -32603, "method handler crashed", "serverInternal", GETH + "rpc/service.go"),
    read(
        "reth", -32603, "internal blocking task error", "serverInternal",
        RETH + "rpc/rpc-eth-types/src/error/mod.rs",
    ),
    read(
        "zkSync", -32603, "Server is shutting down", "serverInternal",
        "matter-labs/zksync-era:core/lib/web3_decl/src/error.rs",
    ),
    read(
        "Ankr", -32055, "No nodes available", "serverInternal",
        "https://www.ankr.com/docs/rpc-service/errors/overview/", data={"trace_id": "4b1f...e9c2"},
        like="rateLimited",
    ),
    read("Cloudflare", -32046, "Cannot fulfill request", "serverInternal", QUOTED),
    read(
        "dRPC", 12,
        "Can't route your request to suitable provider, if you specified certain providers revise"
        " the list",
        "serverInternal", QUOTED, status=400,
    ),
    read(
        "MetaMask", -32603, "Internal JSON-RPC error.", "missingState",
        "MetaMask/metamask-extension#13322",
        data={
            "code": -32000,
            "message": "missing trie node 92ba74e04a3802ce0d008c5fd5dbdeddf8ea0b2c (path )",
        },
        like="serverInternal",
    ),
    send("MetaMask", -32603, "Internal JSON-RPC error.", "nonceTooLow", MADE_UP,
         data={"code": -32000, "message": "nonce too low"}, like="serverInternal"),
    read(
        "geth", -32602, "invalid argument 0: hex string has length 38, want 40 for common.Address",
        "other", GETH + "rpc/json.go",
    ),
)

PAGES: tuple[Case, ...] = (
    page("read", "geth", 405, "method not allowed\n", "unsupported", GETH + "rpc/http.go"),
    page(
        "read", "geth", 413, "content length too large (6000000>5242880)\n", "serverStatus",
        GETH + "rpc/http.go",
    ),
    page(
        "logs", "geth", 413, "content length too large (6000000>5242880)\n", "tooLarge",
        GETH + "rpc/http.go",
    ),
    page(
        "read", "geth", 415, "invalid content type, only application/json is supported\n",
        "unsupported", GETH + "rpc/http.go",
    ),
    page(
        "read", "Chainstack", 404, "", "unsupported",
        "https://docs.chainstack.com/docs/error-reference",
    ),
    page(
        "read", "Chainstack", 429, "Too Many Requests", "rateLimited",
        "https://support.chainstack.com/hc/en-us/articles/16196954793881",
    ),
    page(
        "read", "Conduit", 408, "", "timeout",
        "https://docs.conduit.xyz/rpc-nodes/guides/rpc-errors",
    ),
    page(
        "read", "Chainstack", 500, "ECONNREFUSED", "serverStatus",
        "https://docs.chainstack.com/docs/error-reference",
    ),
    page(
        "read", "Arbitrum", 502, NGINX, "serverStatus",
        "smartcontractkit/chainlink-evm:pkg/client/errors_test.go",
    ),
    page(
        "read", "Nirvana Labs", 503, VARNISH, "serverStatus",
        "smartcontractkit/chainlink-evm:pkg/client/errors_test.go",
    ),
    page("send", "Infura", 502, "", "serverStatus", "INFURA/infura#12"),
    page(
        "read", "Chainstack", 504, "", "timeout",
        "https://docs.chainstack.com/docs/error-reference",
    ),
    page("read", "LlamaRPC", 520, "error code: 520", "serverStatus", QUOTED),
    page("read", "LlamaRPC", 521, "error code: 521", "serverStatus", QUOTED),
    page("read", "LlamaRPC", 522, "error code: 522", "serverStatus", QUOTED),
    page("read", "Cloudflare", 523, "error code: 523", "serverStatus", MADE_UP),
    page("read", "LlamaRPC", 524, "error code: 524", "timeout", QUOTED),
    page("logs", "LlamaRPC", 524, "error code: 524", "timeout", QUOTED),
    page("read", "Cloudflare", 525, "error code: 525", "serverStatus", MADE_UP),
    page("read", "Cloudflare", 526, "error code: 526", "serverStatus", MADE_UP),
    # A page with a status of success, such as that of a captive portal.
    page(
        "read", "captive portal", 200, "<html><body>Sign in to use this network</body></html>",
        "serverPage", MADE_UP,
    ),
    page(
        "send", "captive portal", 200, "<html><body>429 Too Many Requests</body></html>",
        "serverPage", MADE_UP,
    ),
    page("read", "captive portal", 302, "", "redirect", MADE_UP),
    page("read", "unnamed", 200, "", "serverEmpty", MADE_UP),
    page("read", "unnamed", 200, "rate limit exceeded", "serverMalformed", MADE_UP),
    page(
        "read", "unnamed", 200, '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"mess',
        "serverMalformed", MADE_UP,
    ),
)

FAILING = FAULTS + PAGES
