"""What nodes answer to a call that reverts, and to others that only sound so."""

from common import Case
from provider_errors import (
    BESU, CHAINLINK, ERPC, GETH, MADE_UP, RETH, ZKSYNC, call,
)

RETH_RPC = RETH + "rpc/rpc-eth-types/src/error/mod.rs"
NORMALIZER = ERPC + "architecture/evm/error_normalizer.go"

# Error(string) with "paused".
PAUSED = "0x08c379a0" + f"{32:064x}" + f"{6:064x}" + b"paused".hex().ljust(64, "0")
PANIC = "0x4e487b71" + f"{0x11:064x}"


def text(words: str) -> str:
    """Returns the revert data of Error(string)."""
    raw = words.encode()
    return "0x08c379a0" + f"{32:064x}" + f"{len(raw):064x}" + raw.hex() + "00" * (-len(raw) % 32)


CALLING: tuple[Case, ...] = (
    call(
        "geth", 3, "execution reverted: paused", "reverted", GETH + "internal/ethapi/errors.go",
        data=PAUSED, reason="paused",
    ),
    call("geth", -32000, "execution reverted", "reverted", GETH + "core/vm/errors.go"),
    call(
        "geth", 3, "execution reverted", "reverted", GETH + "internal/ethapi/errors.go",
        data=PANIC, reason="panic 0x11 (arithmetic overflow)",
    ),
    call("geth", -32000, "invalid opcode: INVALID", "reverted", GETH + "core/vm/errors.go"),
    call("geth", -32000, "invalid jump destination", "reverted", GETH + "core/vm/errors.go"),
    call(
        "geth", -32000, "stack limit reached 1024 (1023)", "reverted", GETH + "core/vm/errors.go",
        like="tooLarge",
    ),
    call("geth", -32000, "write protection", "reverted", GETH + "core/vm/errors.go"),
    call("Berachain", -32003, "EVM error: InvalidJump", "reverted", NORMALIZER),
    call("Besu", 3, "Execution reverted", "reverted", BESU, data=PAUSED, reason="paused"),
    call(
        "Nethermind", -32015, "VM execution error.", "reverted", CHAINLINK,
        data="Reverted " + PAUSED, reason="paused",
    ),
    call("OpenEthereum", -32015, "VM execution error.", "reverted", CHAINLINK, data="Reverted 0x"),
    call(
        "Alchemy", -32000, "execution reverted", "reverted", NORMALIZER, data="Reverted " + PAUSED,
        reason="paused",
    ),
    call(
        "MetaMask", -32603, "Internal JSON-RPC error.", "reverted",
        "safe-global/safe-wallet-monorepo#2481",
        data={"code": 3, "message": "execution reverted: paused", "data": PAUSED},
        like="serverInternal", reason="paused",
    ),
    call(
        "zkSync", 3, "execution reverted", "reverted",
        ZKSYNC + "node/api_server/src/tx_sender/result.rs", data="0x",
    ),
    call(
        "Optimism", -32000,
        "historical backend error: execution reverted: Dai/insufficient-balance", "reverted",
        ERPC + "erpc/networks_test.go", like="insufficientFunds",
        reason="Dai/insufficient-balance",
    ),
    call("geth", -32000, "out of gas", "gasLimit", GETH + "core/vm/errors.go"),
    call(
        "geth", -32000, "gas required exceeds allowance (21000)", "gasLimit",
        GETH + "eth/gasestimator/gasestimator.go", method="eth_estimateGas", limit=21_000,
    ),
    call("reth", -32003, "out of gas: gas required exceeds: 50000000", "gasLimit", RETH_RPC),
    call(
        "geth", -32000, "execution aborted (timeout = 5s)", "timeout",
        GETH + "internal/ethapi/api.go",
    ),
    call("reth", -32000, "execution aborted (timeout = 30s)", "timeout", RETH_RPC),
    call("Besu", -32603, "Timeout expired", "timeout", BESU, like="serverInternal"),
    call(
        "geth", -32000,
        "err: insufficient funds for gas * price + value: address"
        " 0x70bFF9998d4e4788B1f1581e66900F0d1802a130 have 0 want 1 (supplied gas 15010499)",
        "insufficientFunds", GETH + "core/state_transition.go", have=0, want=1,
    ),
    call(
        "geth", -32000,
        "err: max fee per gas less than block base fee: address"
        " 0x70bFF9998d4e4788B1f1581e66900F0d1802a130, maxFeePerGas: 100000000 baseFee: 105514391"
        " (supplied gas 15010499)",
        "underpriced", "safe-global/safe-wallet-monorepo#2481",
    ),
    call(
        "zkSync", 3, "max fee per gas less than block base fee", "underpriced",
        ZKSYNC + "node/api_server/src/tx_sender/result.rs", data="0x", method="eth_estimateGas",
        like="reverted",
    ),
    # A contract chooses its text.
    call(
        "geth", 3, "execution reverted: rate limit exceeded", "reverted", MADE_UP,
        data=text("rate limit exceeded"), like="rateLimited", reason="rate limit exceeded",
    ),
    call(
        "geth", 3, "execution reverted: block range too large", "reverted", MADE_UP,
        like="tooLarge", reason="block range too large",
    ),
    call(
        "geth", 3, "execution reverted: Monthly capacity limit exceeded", "reverted", MADE_UP,
        like="quota", reason="Monthly capacity limit exceeded",
    ),
    call(
        "geth", 3, "execution reverted: unauthorized", "reverted", MADE_UP, like="unauthorized",
        reason="unauthorized",
    ),
    call(
        "geth", 3, "execution reverted: missing trie node", "reverted", MADE_UP,
        like="missingState", reason="missing trie node",
    ),
    call("geth", 3, "execution reverted: method not found", "reverted", MADE_UP, like="unsupported",
         reason="method not found"),
    call(
        "geth", 3, "execution reverted: timeout", "reverted", MADE_UP, like="timeout",
        reason="timeout",
    ),
    call(
        "geth", 3, "execution reverted: ERC20: insufficient balance", "reverted", MADE_UP,
        like="insufficientFunds", reason="ERC20: insufficient balance",
    ),
    call(
        "geth", -32000, "internal error", "reverted", MADE_UP, data=text("internal error"),
        like="serverInternal", reason="internal error",
    ),
)
