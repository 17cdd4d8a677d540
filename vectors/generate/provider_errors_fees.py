"""What nodes answer to a transaction whose fee, gas or balance is not enough."""

from common import Case
from provider_errors import (
    ARBITRUM, BESU, BOR, CHAINLINK, CORETH, ERIGON, GETH, MONAD, NETHERMIND, NITRO, RETH, ZKSYNC,
    send,
)

ERIGON_POOL = ERIGON + "txnprovider/txpool/txpoolcfg/txpoolcfg.go"
MONAD_POOL = MONAD + "monad-eth-txpool-types/src/lib.rs"
RETH_POOL = RETH + "rpc/rpc-eth-types/src/error/mod.rs"
ZKSYNC_SEND = ZKSYNC + "node/api_server/src/tx_sender/result.rs"
POOL = GETH + "core/txpool/errors.go"
CHECKS = GETH + "core/txpool/validation.go"
ADDRESS = "0x336394A3219e71D9d9bd18201d34E95C1Bb7122C"

FEES: tuple[Case, ...] = (
    send("geth", -32000, "transaction underpriced", "underpriced", POOL),
    send(
        "geth", -32000,
        "transaction gas price below minimum: gas tip cap 1, minimum needed 1000000",
        "underpriced", CHECKS, least=1_000_000,
    ),
    send(
        "Bor", -32000,
        "transaction gas price below minimum: gas tip cap 25000000000 wei, minimum needed"
        " 26000000000 wei",
        "underpriced", CHAINLINK, least=26_000_000_000,
    ),
    send(
        "Erigon", -32000,
        "transaction gas price below minimum: gas tip cap 1 gwei, minimum needed 25 gwei",
        "underpriced", CHAINLINK, least=25_000_000_000,
    ),
    send("Erigon", -32000, "fee too low", "underpriced", ERIGON_POOL),
    send(
        "Arbitrum", -32000,
        f"max fee per gas less than block base fee: address {ADDRESS}, maxFeePerGas: 1 baseFee: 13",
        "underpriced", NITRO + "tx_pre_checker.go",
    ),
    send("reth", -32003, "transaction priority fee below minimum required priority fee 5000000",
         "underpriced", RETH_POOL, least=5_000_000),
    send(
        "Besu", -32009, "Gas price below configured minimum gas price", "underpriced", BESU,
        like="rateLimited",
    ),
    send(
        "Besu", -32009, "Gas price below current base fee", "underpriced", BESU,
        like="rateLimited",
    ),
    send(
        "Besu", -32009, "blob gas price below current blob base fee", "underpriced", BESU,
        like="rateLimited",
    ),
    send(
        "Nethermind", -32010,
        "FeeTooLow, FeePerGas needs to be higher than 100 to be added to the TxPool. Affordable"
        " FeePerGas of rejected tx: 50.",
        "underpriced", CHAINLINK, least=100,
    ),
    send("Nethermind", -32010, "FeeTooLowToCompete", "underpriced", CHAINLINK),
    send(
        "Avalanche", -32000,
        f"transaction underpriced: address {ADDRESS} have gas fee cap (1) < pool minimum fee cap"
        " (25000000000)",
        "underpriced", CORETH + "core/txpool/validation.go", least=25_000_000_000,
    ),
    send(
        "Monad", -32603, "Transaction fee too low", "underpriced", MONAD_POOL,
        like="serverInternal",
    ),
    send(
        "zkSync", 3, "max fee per gas less than block base fee", "underpriced", ZKSYNC_SEND,
        data="0x",
    ),
    send(
        "zkSync", 3,
        "virtual machine entered unexpected state. please contact developers and provide"
        " transaction details that caused this error. Error description: The operator included"
        " transaction with an unacceptable gas price",
        "underpriced", CHAINLINK, data="0x",
    ),
    send(
        "Metis", -32000,
        "gas price too low: 18000000000 wei, use at least tx.gasPrice = 19500000000 wei",
        "underpriced", CHAINLINK, least=19_500_000_000,
    ),
    send(
        "Astar", -32603, "gas price less than block base fee", "underpriced", CHAINLINK,
        like="serverInternal",
    ),
    send(
        "Hedera", -32009,
        "[Request ID: e4d09e44-19a4-4eb7-babe-270db4c2ebc9] Gas price '830000000000' is below"
        " configured minimum gas price '950000000000'",
        "underpriced", CHAINLINK, least=950_000_000_000,
    ),
    send(
        "OpenEthereum", -32010,
        "Transaction gas price is too low. It does not satisfy your node's minimal gas price"
        " (minimal: 100 got: 50). Try increasing the gas price.",
        "underpriced", CHAINLINK, least=100,
    ),
    send(
        "geth", -32000, "tx fee (1.20 ether) exceeds the configured cap (1.00 ether)",
        "feeCapExceeded", GETH + "internal/ethapi/api.go",
    ),
    send(
        "reth", -32000,
        "tx fee (1200000000000000000 wei) exceeds the configured cap (1000000000000000000 wei)",
        "feeCapExceeded", RETH_POOL,
    ),
    send("Besu", -32000, "Transaction fee cap exceeded", "feeCapExceeded", BESU),
    send("Celo", -32000, "tx fee (1.10 of currency celo) exceeds the configured cap (1.00 celo)",
         "feeCapExceeded", CHAINLINK),
)

FUNDS: tuple[Case, ...] = (
    send(
        "geth", -32000,
        "insufficient funds for gas * price + value: balance 0, tx cost 9327080000000000, overshot"
        " 9327080000000000",
        "insufficientFunds", CHECKS, have=0, want=9_327_080_000_000_000,
    ),
    send(
        "geth", -32000,
        "insufficient funds for gas * price + value: balance 10, queued cost 8, tx cost 5,"
        " overshot 3",
        "insufficientFunds", CHECKS, have=10, want=13,
    ),
    send(
        "Bor", -32000,
        "insufficient funds for gas * price + value: balance 10, queued cost 8, tx bumped 4,"
        " overshot 2",
        "insufficientFunds", BOR + "core/txpool/validation.go", have=10, want=12,
    ),
    send("reth", -32003, "insufficient funds for gas * price + value: have 10 want 21000",
         "insufficientFunds", RETH_POOL, have=10, want=21_000),
    send(
        "Besu", -32004, "Upfront cost exceeds account balance", "insufficientFunds", BESU,
        like="unsupported",
    ),
    send(
        "Nethermind", -32010,
        "InsufficientFunds, Account balance: 3020000000000000000, cumulative cost:"
        " 5809177184380485770",
        "insufficientFunds", "NethermindEth/nethermind#4829", have=3_020_000_000_000_000_000,
        want=5_809_177_184_380_485_770,
    ),
    send(
        "Nethermind", -32010,
        "InsufficientFunds, Balance is 1092404690719251702 less than sending value + gas"
        " 7165512000464000000",
        "insufficientFunds", CHAINLINK, have=1_092_404_690_719_251_702,
        want=7_165_512_000_464_000_000,
    ),
    send(
        "Arbitrum", -32000,
        "insufficient funds for gas * price + value: address"
        " 0xb68D832c1241bc50db1CF09e96c0F4201D5539C9 have 9934612900000000 want 9936662900000000",
        "insufficientFunds", NITRO + "tx_pre_checker.go", have=9_934_612_900_000_000,
        want=9_936_662_900_000_000,
    ),
    send("zkSync", 3,
         "insufficient funds for gas + value. balance: 42719769622667482000, fee: 48098250000000,"
         " value: 42719769622667482000",
         "insufficientFunds", ZKSYNC_SEND, data="0x", have=42_719_769_622_667_482_000),
    send(
        "Monad", -32603, "Signer had insufficient balance", "insufficientFunds", MONAD_POOL,
        like="serverInternal",
    ),
    send("Monad", -32003, "Insufficient funds for gas * price + value", "insufficientFunds",
         MONAD + "monad-rpc/src/types/jsonrpc.rs"),
    send("Erigon", -32000, "insufficient funds", "insufficientFunds", ERIGON_POOL),
    send("geth", -32000, "transaction would cause overdraft", "insufficientFunds", CHAINLINK),
    send(
        "OpenEthereum", -32010,
        "Insufficient funds. The account you tried to send transaction from does not have enough"
        " funds. Required 200.50 and got: 100.25.",
        "insufficientFunds", CHAINLINK,
    ),
)

GAS: tuple[Case, ...] = (
    send("geth", -32000, "exceeds block gas limit", "gasLimit", POOL),
    send(
        "geth", -32000, "transaction gas limit too high (cap: 16777216, tx: 30000000)", "gasLimit",
        CHECKS, limit=16_777_216,
    ),
    send(
        "geth", -32000, "intrinsic gas too low: gas 20000, minimum needed 21000", "gasLimit",
        CHECKS, like="underpriced",
    ),
    send(
        "geth", -32000,
        "insufficient gas for floor data gas cost: gas 21000, minimum needed 21640", "gasLimit",
        CHECKS,
    ),
    send("reth", -32000, "exceeds max transaction gas limit", "gasLimit", RETH_POOL),
    send("reth", -32003, "gas limit too high", "gasLimit", RETH_POOL),
    send("Besu", -32003, "Intrinsic gas exceeds gas limit", "gasLimit", BESU),
    send(
        "Besu", -32005, "Transaction gas limit exceeds block gas limit", "gasLimit", BESU,
        like="rateLimited",
    ),
    send(
        "Besu", -32005, "Transaction gas limit cap exceeded", "gasLimit", BESU, like="rateLimited",
    ),
    send(
        "Nethermind", -32000,
        "TxGasLimitCapExceeded: Gas limit 30000000 exceeded cap of 16777216.", "gasLimit",
        NETHERMIND + "Nethermind.Core/Messages/TxErrorMessages.cs", limit=16_777_216,
    ),
    send("Nethermind", -32010, "GasLimitExceeded, Gas limit: 100, gas limit of rejected tx: 150",
         "gasLimit", CHAINLINK, limit=100),
    send("Erigon", -32000, "gas limit is too high", "gasLimit", ERIGON_POOL),
    send("Erigon", -32000, "IntrinsicGas", "gasLimit", ERIGON_POOL),
    send("Monad", -32603, "Gas limit too low", "gasLimit", MONAD_POOL, like="serverInternal"),
    send(
        "Monad", -32603, "Exceeds transaction gas limit", "gasLimit", MONAD_POOL,
        like="serverInternal",
    ),
    send(
        "QuickNode", -32010,
        "Transaction cost exceeds current gas limit. Limit: 50, got: 100. Try decreasing supplied"
        " gas.",
        "gasLimit", CHAINLINK, limit=50,
    ),
    send("Arbitrum", -32000, "gas limit reached", "gasLimit", ARBITRUM + "core/error.go"),
)

FEES_AND_FUNDS = FEES + FUNDS + GAS
