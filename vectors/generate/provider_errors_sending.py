"""What nodes answer to a transaction that they do not take."""

from common import Case
from provider_errors import (
    BESU, CHAINLINK, ERIGON, GETH, MADE_UP, MONAD, NETHERMIND, NITRO, PROXYD, RETH, ZKSYNC, send,
)

ERIGON_POOL = ERIGON + "txnprovider/txpool/txpoolcfg/txpoolcfg.go"
MONAD_POOL = MONAD + "monad-eth-txpool-types/src/lib.rs"
MONAD_SEND = MONAD + "monad-rpc/src/handlers/eth/txn.rs"
NETHERMIND_POOL = NETHERMIND + "Nethermind.TxPool/TxPoolErrorMessages.cs"
RETH_POOL = RETH + "rpc/rpc-eth-types/src/error/mod.rs"
ZKSYNC_SEND = ZKSYNC + "node/api_server/src/tx_sender/result.rs"
POOL = GETH + "core/txpool/errors.go"
CHECKS = GETH + "core/txpool/validation.go"
LEGACY = GETH + "core/txpool/legacypool/legacypool.go"

ADDRESS = "0x336394A3219e71D9d9bd18201d34E95C1Bb7122C"

KNOWN: tuple[Case, ...] = (
    send("geth", -32000, "already known", "alreadyKnown", POOL),
    send("reth", -32000, "already known", "alreadyKnown", RETH_POOL),
    send("Besu", -32000, "Known transaction", "alreadyKnown", BESU),
    send("Nethermind", -32000, "AlreadyKnown", "alreadyKnown", "NethermindEth/nethermind#12153"),
    send("Erigon", -32000, "existing txn with same hash", "alreadyKnown", ERIGON_POOL),
    send("Erigon", -32000, "already known", "alreadyKnown", ERIGON_POOL),
    send(
        "zkSync", 3,
        "known transaction. transaction with hash 0x6013…3053 is already in the system",
        "alreadyKnown", CHAINLINK, data="0x", like="reverted",
    ),
    send("OpenEthereum", -32010, "Transaction with the same hash was already imported.",
         "alreadyKnown", CHAINLINK),
    send(
        "geth", -32000,
        "known transaction: 7f657507aee0511e36d2d1972a6b22e917cc89f92b6c12c4dbd57eaabb236960",
        "alreadyKnown", CHAINLINK,
    ),
    send("Sei", -32000, "tx already exists in cache", "alreadyKnown", CHAINLINK),
    send("Moonbeam", -32603, "submit transaction to pool failed: Pool(AlreadyImported)",
         "alreadyKnown", CHAINLINK, like="serverInternal"),
    send("Mantle", -32000,
         "failed to forward tx to sequencer, please try again. Error message: 'already known'",
         "alreadyKnown", CHAINLINK),
    send("Harmony", -32000, "transaction already finalized", "alreadyKnown", CHAINLINK),
    # A word less, and the transaction would be taken for sent.
    send("Hardhat", -32602, "unknown transaction type", "other", MADE_UP, like="alreadyKnown"),
)

NONCES: tuple[Case, ...] = (
    send(
        "geth", -32000, "nonce too low: next nonce 12, tx nonce 9", "nonceTooLow", CHECKS,
        nonce=12,
    ),
    send(
        "reth", -32003, "nonce too low: next nonce 12, tx nonce 9", "nonceTooLow", RETH_POOL,
        nonce=12,
    ),
    send("Besu", -32001, "Nonce too low", "nonceTooLow", BESU),
    send("Erigon", -32000, "nonce too low", "nonceTooLow", ERIGON_POOL),
    send("Nethermind", -32010, "OldNonce, Current nonce: 22, nonce of rejected tx: 17",
         "nonceTooLow", CHAINLINK, nonce=22),
    send("Arbitrum", -32000, f"nonce too low: address {ADDRESS}, tx: 8089 state: 8090",
         "nonceTooLow", NITRO + "tx_pre_checker.go", nonce=8090),
    send(
        "Avalanche", -32000,
        f"nonce too low: address {ADDRESS} current nonce (5833) > tx nonce (5511)", "nonceTooLow",
        CHAINLINK, nonce=5833,
    ),
    send("zkSync", 3, "nonce too low. allowed nonce range: 427 - 447, actual: 426",
         "nonceTooLow", ZKSYNC_SEND, data="0x", nonce=427),
    send("OpenEthereum", -32010, "Transaction nonce is too low. Try incrementing the nonce.",
         "nonceTooLow", CHAINLINK),
    send("Moonbeam", -32603, "submit transaction to pool failed: Pool(Stale)",
         "nonceTooLow", CHAINLINK, like="serverInternal"),
    send("Monad", -32603, "Transaction nonce too low", "nonceTooLow", MONAD_POOL),
    send("Mantle", -32000,
         "failed to forward tx to sequencer, please try again. Error message: 'nonce too low'",
         "nonceTooLow", CHAINLINK),
    send(
        "Hedera", -32001,
        "[Request ID: 2e952947-ffad-408b-aed9-35f3ed152001] Nonce too low. Provided nonce: 15,"
        " current nonce: 15",
        "nonceTooLow", CHAINLINK, nonce=15,
    ),
    send("geth", -32000, "nonce too high: tx nonce 9, gapped nonce 7", "nonceGap", CHECKS, nonce=7),
    send("geth", -32000, "gapped-nonce tx from delegated accounts", "nonceGap", LEGACY),
    send("reth", -32003, "gapped-nonce tx from delegated accounts", "nonceGap",
         RETH + "transaction-pool/src/error.rs"),
    send("Besu", -32006, "Nonce too high", "nonceGap", BESU),
    send(
        "Besu", -32000, "Transaction nonce is too distant from current sender nonce", "nonceGap",
        BESU,
    ),
    send("Nethermind", -32000, "nonce too far in future", "nonceGap", NETHERMIND_POOL),
    send("Nethermind", -32000, "delegation nonce gap", "nonceGap", NETHERMIND_POOL),
    send(
        "Nethermind", -32010, "NonceGap, Future nonce. Expected nonce: 10", "nonceGap", CHAINLINK,
        nonce=10,
    ),
    send("Arbitrum", -32000, f"nonce too high: address {ADDRESS}, tx: 8091 state: 8090",
         "nonceGap", NITRO + "tx_pre_checker.go", nonce=8090),
    send("zkSync", 3, "nonce too high. allowed nonce range: 427 - 477, actual: 527",
         "nonceGap", ZKSYNC_SEND, data="0x", nonce=427),
)

REPLACEMENTS: tuple[Case, ...] = (
    send("geth", -32000, "replacement transaction underpriced", "replacementUnderpriced", POOL,
         like="underpriced"),
    send(
        "geth", -32000,
        "replacement transaction underpriced: new tx gas tip cap 11 < 10 queued + 100% replacement"
        " penalty",
        "replacementUnderpriced", GETH + "core/txpool/blobpool/blobpool.go",
    ),
    send(
        "geth", -32000, "future transaction tries to replace pending", "replacementUnderpriced",
        LEGACY,
    ),
    send(
        "reth", -32000, "replacement transaction underpriced", "replacementUnderpriced", RETH_POOL,
    ),
    send("Besu", -32000, "Replacement transaction underpriced", "replacementUnderpriced", BESU),
    send("Nethermind", -32010, "ReplacementNotAllowed", "replacementUnderpriced",
         "NethermindEth/nethermind#12153"),
    send("Erigon", -32000, "could not replace existing tx", "replacementUnderpriced", ERIGON_POOL),
    send(
        "Erigon", -32000, "replaced by transaction with higher tip", "replacementUnderpriced",
        ERIGON_POOL,
    ),
    send("Monad", -32603, "An existing transaction had higher priority",
         "replacementUnderpriced", MONAD_POOL, like="serverInternal"),
    send("Monad", -32603, "A newer transaction had higher priority",
         "replacementUnderpriced", MONAD_POOL, like="serverInternal"),
    send(
        "OpenEthereum", -32010,
        "Transaction gas price 100wei is too low. There is another transaction with same nonce in"
        " the queue with gas price 150wei. Try increasing the gas price or incrementing the nonce.",
        "replacementUnderpriced", CHAINLINK, like="underpriced",
    ),
)

POOLS: tuple[Case, ...] = (
    send("geth", -32000, "txpool is full", "poolBusy", LEGACY),
    send(
        "geth", -32000, "account limit exceeded: pooled 16 txs", "poolBusy", CHECKS,
        like="rateLimited",
    ),
    send(
        "geth", -32000, "in-flight transaction limit reached for delegated accounts", "poolBusy",
        POOL,
    ),
    send("geth", -32000, "address already reserved", "poolBusy", POOL, like="alreadyKnown"),
    send("geth", -32000, "authority already reserved", "poolBusy", LEGACY, like="alreadyKnown"),
    send("reth", -32003, "txpool is full", "poolBusy", RETH_POOL),
    send(
        "Erigon", -32000, "EIP-7702 transaction with authority already reserved", "poolBusy",
        ERIGON_POOL,
    ),
    send("Erigon", -32000, "baseFee sub-pool is full", "poolBusy", ERIGON_POOL),
    send("Erigon", -32000, "blobs limit in txpool is full", "poolBusy", ERIGON_POOL),
    send("Erigon", -32000, "can't replace blob-txn with a non-blob-txn", "poolBusy", ERIGON_POOL,
         like="replacementUnderpriced"),
    send("Erigon", -32000, "spammer", "poolBusy", ERIGON_POOL),
    send("Nethermind", -32000, "pending transaction type conflict", "poolBusy", NETHERMIND_POOL),
    send(
        "Nethermind", -32000, "delegation authority has pending transaction", "poolBusy",
        NETHERMIND_POOL,
    ),
    send("Nethermind", -32000, "node is syncing", "poolBusy", NETHERMIND_POOL),
    send(
        "Besu", -32002,
        "Transaction pool not enabled. (Either txpool explicitly disabled, or node not yet in"
        " sync).",
        "poolBusy", BESU,
    ),
    send("Besu", -32008, "Initial sync is still in progress", "poolBusy", BESU),
    send(
        "Monad", -32603, "Transaction pool is full", "poolBusy", MONAD_POOL, like="serverInternal",
    ),
    send(
        "Monad", -32603, "overloaded, try again later", "poolBusy", MONAD_SEND, like="rateLimited",
    ),
    send(
        "Arbitrum", -32000, "sequencer pending tx pool full, please try again", "poolBusy",
        CHAINLINK,
    ),
    send("Arbitrum", -32000, "tx dropped due to L2 congestion", "poolBusy", CHAINLINK),
    send(
        "OpenEthereum", -32010,
        "There are too many transactions in the queue. Your transaction was dropped due to limit."
        " Try increasing the fee.",
        "poolBusy", CHAINLINK, like="underpriced",
    ),
)

OTHERS: tuple[Case, ...] = (
    send(
        "Arbitrum", -32000, "sequencer temporarily not available", "serverInternal",
        NITRO + "sequencer.go",
    ),
    send("zkSync", -32603, "server shutting down", "serverInternal", ZKSYNC_SEND),
    send(
        "geth", -32000, "transaction type not supported: tx type 3 not supported by this pool",
        "other", CHECKS, like="unsupported",
    ),
    send("geth", -32000, "only replay-protected (EIP-155) transactions allowed over RPC", "other",
         GETH + "internal/ethapi/api.go"),
    send(
        "geth", -32000, "oversized data: transaction size 138074, limit 131072", "other", CHECKS,
        like="tooLarge",
    ),
    send(
        "Besu", -32007, "Sender account not authorized to send transactions", "other", BESU,
        like="rateLimited",
    ),
    send("Besu", -32002, "Invalid signature", "other", BESU, like="timeout"),
    send("proxyd", -32100, "transaction rejected", "other", PROXYD, status=400),
    # A sequencer runs the contract first: its words are the contract's.
    send(
        "Arbitrum", -32000, "execution reverted: stale report", "reverted", CHAINLINK,
        reason="stale report",
    ),
    send(
        "Arbitrum", -32000, "execution reverted: Unauthorized", "reverted", MADE_UP,
        like="unauthorized", reason="Unauthorized",
    ),
    send(
        "Arbitrum", -32000, "execution reverted: already known", "reverted", MADE_UP,
        like="alreadyKnown", reason="already known",
    ),
)

SENDING = KNOWN + NONCES + REPLACEMENTS + POOLS + OTHERS
