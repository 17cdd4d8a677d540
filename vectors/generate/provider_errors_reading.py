"""What nodes answer to a read or a call that they cannot serve."""

from common import Case
from provider_errors import (
    ARBITRUM, BESU, BOR, CORETH, ERPC, GETH, MONAD, NETHERMIND, PROXYD, QUOTED, RETH, ZKSYNC, call,
    logs, read,
)

BACKEND = GETH + "eth/api_backend.go"
STORAGE = RETH + "storage/errors/src/provider.rs"
RETH_RPC = RETH + "rpc/rpc-eth-types/src/error/mod.rs"
NORMALIZER = ERPC + "architecture/evm/error_normalizer.go"
HASH = "0xb83bb31c8ee9e5e9c2b4e3a4e0a8d5ecb2bb1e3d9f3ad4cba94bd7d0a8a5bb04"
ALCHEMY_PLAN = (
    " is not available on the Free tier - upgrade to Pay As You Go, or Enterprise for access."
)

STATE: tuple[Case, ...] = (
    read(
        "geth", -32000,
        "missing trie node ecc316f70d9b84c04d81d8574b2fca4f0c7f27b3ba37a50cc24acedef3adee99 (path"
        " ) <nil>",
        "missingState", "ethereum/go-ethereum#25792",
    ),
    read(
        "geth", -32000, "historical state is not available", "missingState",
        GETH + "eth/state_accessor.go",
    ),
    read("geth", -32000, "required historical state unavailable (reexec=128)", "missingState",
         GETH + "eth/state_accessor.go", method="debug_traceTransaction"),
    read("Bor", -32000, "historical state not available in path scheme yet", "missingState",
         "primev/mev-commit#420"),
    read(
        "reth", -32603, "state at block #5000000 is pruned", "missingState", STORAGE,
        like="missingPruned",
    ),
    read(
        "reth", -32603, f"no state found for block {HASH}", "missingState", STORAGE,
        like="serverInternal",
    ),
    read(
        "reth", -32602, "distance to target block exceeds maximum proof window", "missingState",
        RETH_RPC, method="eth_getProof",
    ),
    read("Besu", -32000, "World state unavailable", "missingState", BESU),
    read("Nethermind", -32002, f"No state available for block {HASH}", "missingState",
         NETHERMIND + "Nethermind.JsonRpc/Modules/Eth/EthRpcModule.cs"),
    read(
        "Arbitrum", -32000,
        "failed to recreate state: state recreation l2 gas depth limit exceeded", "missingState",
        ARBITRUM + "arbitrum/apibackend.go",
    ),
    read(
        "Monad", -32602,
        "Block requested not found. Request might be querying historical state that is not"
        " available. If possible, reformulate query to point to more recent blocks",
        "missingState", MONAD + "monad-rpc/src/types/jsonrpc.rs", like="missingBlock",
    ),
    read(
        "Infura", -32002, "project ID does not have access to archive state", "missingState",
        "status-im/status-legacy#13361", status=403, data={"see": "https://infura.io/dashboard"},
        like="unauthorized",
    ),
    read("Infura", -32002, "project ID is required to access archive state", "missingState",
         "miguelmota/ethereum-development-with-go-book#42", status=403, like="unauthorized"),
    read(
        "publicnode", -32602,
        "Archive requests require a personal token. Get one at:"
        " https://www.allnodes.com/publicnode",
        "missingState", QUOTED, status=403, like="unauthorized",
    ),
    logs("publicnode", -32602, "Archive requests require a personal token", "missingState", QUOTED),
    read("Ankr", -32061, "No archive nodes available", "missingState",
         "https://www.ankr.com/docs/rpc-service/errors/per-chain-quirks/", like="serverInternal"),
)

HISTORY: tuple[Case, ...] = (
    read(
        "geth", 4444, "pruned history unavailable", "missingPruned",
        GETH + "core/history/historymode.go", method="eth_getBlockByNumber",
    ),
    logs(
        "geth", 4444, "pruned history unavailable", "missingPruned",
        GETH + "core/history/historymode.go",
    ),
    logs("geth", -32000, "failed to get logs for block #0 (0xd4e567..cb8fa3)", "missingBlock",
         "ethereum/go-ethereum#31939"),
    read(
        "reth", 4444, "pruned history unavailable: requested 100, earliest available 15537393",
        "missingPruned", RETH_RPC, method="eth_getBlockByNumber",
    ),
    read(
        "reth", -32603,
        "block #100 is not available, history has expired (earliest available: #15537393)",
        "missingPruned", STORAGE, method="eth_getBlockByNumber", like="serverInternal",
    ),
    read(
        "Besu", 4444, "Pruned history unavailable", "missingPruned", BESU,
        method="eth_getBlockByNumber",
    ),
    logs(
        "Erigon", -32000,
        "old data not available due to pruning: requested block 16999999, history is available"
        " from block 22000000",
        "missingPruned", "erigontech/erigon#19339",
    ),
    logs(
        "Erigon", -32000,
        "state transitaion failed: seek with txNum=1962853355 but data before txNum=2662500000 is"
        " not available: blockNum=16999999",
        "missingPruned", "erigontech/erigon#13198",
    ),
    logs("Erigon", -32000, "block not found 11185311", "missingBlock", "erigontech/erigon#2770"),
    read(
        "zkSync", -32602, "Block with such an ID is pruned; the first retained block is 5000",
        "missingPruned", ZKSYNC + "lib/web3_decl/src/error.rs", like="missingState",
    ),
    read(
        "Sei", -32000,
        "height is not available (requested height: 138913957, base height: 155251499)",
        "missingPruned", "enviodev/hyperindex:packages/cli/src/evm_rpc_source/classify.rs",
    ),
)

BLOCKS: tuple[Case, ...] = (
    read("geth", -32000, "header not found", "missingBlock", BACKEND),
    call("geth", -32000, "header not found", "missingBlock", BACKEND),
    read("geth", -32000, "header for hash not found", "missingBlock", BACKEND),
    read("geth", -32000, "hash is not currently canonical", "missingBlock", BACKEND),
    read("geth", -32000, "block body not found", "missingBlock", BACKEND),
    logs("geth", -32000, "unknown block", "missingBlock", GETH + "eth/filters/api.go"),
    read(
        "geth", -32000, "transaction indexing is in progress", "missingBlock",
        GETH + "internal/ethapi/errors.go", method="eth_getTransactionReceipt",
        data="transaction indexing is in progress",
    ),
    read("reth", -32001, f"block not found: hash {HASH}", "missingBlock", RETH_RPC),
    read("reth", -32001, "unknown block or tx index", "missingBlock", RETH_RPC),
    read("Besu", -39001, "Unknown block", "missingBlock", BESU),
    call("Besu", -32602, "Invalid block param (block not found)", "missingBlock", BESU),
    read(
        "Monad", -32603, "Internal error: block not found", "missingBlock",
        MONAD + "monad-rpc/src/types/jsonrpc.rs", like="serverInternal",
    ),
    call(
        "Alchemy", 3, "Unknown block", "missingBlock", ERPC + "thirdparty/alchemy.go",
        like="reverted",
    ),
    read(
        "standard", -32001, "Resource not found", "missingBlock",
        "ethereum/execution-apis:src/error-groups/",
    ),
    logs(
        "geth", -32602, "block range extends beyond current head block", "missingFuture",
        GETH + "eth/filters/api.go", like="tooLarge",
    ),
    logs(
        "reth", -32602,
        "block range extends beyond current head block: requested 25000100, head 25000000",
        "missingFuture", RETH + "rpc/rpc/src/eth/filter.rs", like="tooLarge",
    ),
    read(
        "geth", -32000, "request beyond head block: requested 25000100, head 25000000",
        "missingFuture", BOR + "eth/gasprice/feehistory.go", method="eth_feeHistory",
    ),
    read(
        "reth", -32603,
        "state at block #25000001 is not available, block has not been executed yet (latest"
        " executed: #25000000)",
        "missingFuture", STORAGE, like="missingState",
    ),
    read("zkSync", -32602, "Block with such an ID doesn't exist yet", "missingFuture",
         ZKSYNC + "lib/web3_decl/src/error.rs"),
    read(
        "Avalanche", -32000, "cannot query unfinalized data", "missingFuture",
        CORETH + "eth/api_backend.go",
    ),
    logs(
        "Avalanche", -32000, "requested from block 60000100 after last accepted block 60000000",
        "missingFuture", CORETH + "eth/filters/filter.go",
    ),
    read("geth", -32000, "finalized block not found", "missingTag", BACKEND, like="missingBlock"),
    read("geth", -32000, "safe block not found", "missingTag", BACKEND, like="missingBlock"),
    logs(
        "geth", -32000, "finalized header not found", "missingTag", GETH + "eth/filters/filter.go",
        like="missingBlock",
    ),
    read("geth", -32000, "pending block is not available", "missingTag", BACKEND),
    read(
        "geth", -32000, "pending state is not available", "missingTag", BACKEND,
        like="missingState",
    ),
    logs(
        "geth", -32602, "pending logs are not supported", "missingTag",
        GETH + "eth/filters/api.go", like="unsupported",
    ),
    read(
        "reth", -32001, "block not found: finalized", "missingTag",
        RETH + "rpc/rpc-eth-types/src/error/mod.rs", like="missingBlock",
    ),
    read("Arbitrum", -32000, "block number not supported: object not set", "missingTag",
         ARBITRUM + "arbitrum/apibackend.go", like="unsupported"),
)

METHODS: tuple[Case, ...] = (
    read("geth", -32601, "the method trace_block does not exist/is not available", "unsupported",
         "erigontech/erigon#2242", method="trace_block"),
    read("Nethermind", -32601, "Method not found", "unsupported", "remix-project-org/remix#1289",
         method="debug_traceTransaction"),
    read("Besu", -32604, "Method not enabled", "unsupported", BESU, method="debug_traceBlock"),
    read(
        "Monad", -32601, "Method not supported", "unsupported",
        MONAD + "monad-rpc/src/types/jsonrpc.rs", method="eth_newFilter",
    ),
    read(
        "zkSync", -32601, "Method not implemented", "unsupported",
        ZKSYNC + "lib/web3_decl/src/error.rs", method="eth_getWork",
    ),
    read(
        "proxyd", -32001, "rpc method is not whitelisted", "unsupported", PROXYD, status=403,
        method="debug_traceCall", like="unauthorized",
    ),
    read(
        "Alchemy", -32600, "trace_block" + ALCHEMY_PLAN, "unsupported", QUOTED, status=400,
        method="trace_block",
    ),
    call("Alchemy", -32600, "debug_traceCall" + ALCHEMY_PLAN, "unsupported", QUOTED, status=403,
         method="debug_traceCall", like="unauthorized"),
    read(
        "Alchemy", 0,
        "eth_baseFee is not available on the ETH_MAINNET. For more information see our docs:"
        " https://docs.alchemy.com/alchemy/documentation/apis/ethereum",
        "unsupported", QUOTED, status=400, method="eth_baseFee",
    ),
    read(
        "dRPC", 35, "method is not available on freetier, please upgrade to paid tier",
        "unsupported", QUOTED, status=400, method="eth_newFilter", like="quota",
    ),
    read("Ankr", -32075, "Method disabled", "unsupported",
         "https://www.ankr.com/docs/rpc-service/errors/per-chain-quirks/", method="trace_block"),
)

READING = STATE + HISTORY + BLOCKS + METHODS
