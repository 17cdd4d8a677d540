"""What nodes answer to a search for logs that is too large, and to others that only sound so."""

from common import Case
from provider_errors import (
    ALLOY, BESU, CHAINLINK, CORETH, GETH, HYPERINDEX, MONAD, PONDER, PROXYD, QUOTED, RETH, ZKSYNC,
    logs,
)

TENDERLY = {
    "error_id": "4ed94073-0317-4648-a167-107fba5f44b3",
    "payload": "range 9009594 is bigger than range limit 2000",
}
ONE_RPC = "https://docs.1rpc.io/using-the-web3-api/errors"

SEARCHING: tuple[Case, ...] = (
    logs(
        "geth", -32602, "exceed maximum block range 5000", "tooLarge",
        GETH + "eth/filters/filter.go", limit=5000,
    ),
    logs("geth", -32003, "response too large", "tooLarge", GETH + "rpc/errors.go"),
    logs(
        "geth", -32602, "exceed max addresses or topics per search position", "tooManyTopics",
        GETH + "eth/filters/api.go", like="tooLarge",
    ),
    logs(
        "reth", -32602, "query exceeds max block range 100000", "tooLarge",
        RETH + "rpc/rpc/src/eth/filter.rs", limit=100_000,
    ),
    logs(
        "reth", -32602, "query exceeds max results 20000, retry with the range 25766988-25770000",
        "tooLarge", "paradigmxyz/reth#23810", end=25_770_000,
    ),
    logs("reth", -32602, "query exceeds max results 20000", "tooLarge", "aztec-scan/chicmoz#354"),
    logs(
        "reth", -32008, "Response is too big", "tooLarge",
        RETH + "rpc/rpc-server-types/src/constants.rs", data="Exceeded max limit of 167772160",
    ),
    logs(
        "Besu", -32005, "Requested range exceeds maximum RPC range limit", "tooLarge", BESU,
        like="rateLimited",
    ),
    logs(
        "zkSync", -32602,
        "Query returned more than 10000 results. Try with this block range [0x1, 0x1a4].",
        "tooLarge", ZKSYNC + "lib/web3_decl/src/error.rs", end=0x1A4,
    ),
    logs(
        "Avalanche", -32000,
        "requested too many blocks from 0 to 16777216, maximum is set to 2048", "tooLarge",
        CORETH + "eth/filters/filter.go", span=16_777_217, limit=2048,
    ),
    logs(
        "Monad", -32602, "block range too large", "tooLarge",
        MONAD + "monad-rpc/src/handlers/eth/txn.rs",
    ),
    logs(
        "Monad", -32603, "response exceeds size limit", "tooLarge",
        MONAD + "monad-rpc/src/types/jsonrpc.rs", like="serverInternal",
    ),
    logs("Bor", -32005, "eth_getLogs block range too large, range: 855077, max: 3500", "tooLarge",
         "MASQ-Project/MASQ-Node-issues#585", span=855_078, limit=3500, like="rateLimited"),
    logs("Arbitrum", 0, "logs matched by query exceeds limit of 10000", "tooLarge", PONDER),
    logs(
        "Scroll", -32000, "block range is bigger than maxBlockRange", "tooLarge",
        "scroll-tech/go-ethereum#529",
    ),
    logs(
        "Moonbeam", -32603, "block range is too wide (maximum 1024)", "tooLarge",
        "moonbeam-foundation/moonbeam#3250", limit=1024, like="serverInternal",
    ),
    logs(
        "Morph", -32000,
        "block range is larger than max block range, block range = 5120, max block range = 5000",
        "tooLarge", "enviodev/hyperindex#605", span=5120, limit=5000,
    ),
    logs(
        "Celo", -32602, "query exceeds range, retry smaller (max block range 5000, got 49999)",
        "tooLarge", QUOTED, span=50_000, limit=5000,
    ),
    logs("Mantle", -32602, "block range greater than 10000 max", "tooLarge", QUOTED, limit=10_000),
    logs("Sei", -32000, "block range too large (2500), maximum allowed is 2000 blocks", "tooLarge",
         "enviodev/hyperindex#716", span=2500, limit=2000),
    logs(
        "Aurora", -32005, "query returned more than 10000 results", "tooLarge",
        "aurora-is-near/aurora-relayer#327", like="rateLimited",
    ),
    logs(
        "Hyperliquid", 0, "query exceeds max block range 1000", "tooLarge", HYPERINDEX,
        limit=1000,
    ),
    logs("Harmony", 0, "query must be smaller than size 1024", "tooLarge", PONDER),
    logs("Tron", 0, "exceed max block range: 5000", "tooLarge", PONDER, limit=5000),
    logs("Candle", -32600, "block range too high", "tooLarge", "AlphaWallet/alpha-wallet-ios#5277"),
    logs(
        "BSC", -32005, "limit exceeded", "tooLarge", "bnb-chain/bsc#1215", span=1,
        like="rateLimited",
    ),
    logs(
        "BlockRazor", 0, "log query range must not exceed 25 blocks", "tooLarge", QUOTED,
        limit=25,
    ),
    logs("HyperRPC", 0, "More than 50000 logs returned", "tooLarge", HYPERINDEX),
    logs(
        "Infura", -32602, "range 1000000 exceeds limit of 10000", "tooLarge", "INFURA/infura#237",
        limit=10_000,
    ),
    logs(
        "Infura", -32005,
        "query returned more than 10000 results. Try with this block range [0xCB3D, 0x7B737].",
        "tooLarge", CHAINLINK, data={"from": "0xCB3D", "limit": 10000, "to": "0x7B737"},
        end=0x7B737, like="rateLimited",
    ),
    logs("Infura", -32005, "query returned more than 10000 results", "tooLarge", CHAINLINK,
         data={"from": "0xCB3D", "limit": 10000, "to": "0x7B737"}, end=0x7B737),
    logs(
        "Infura", -32005, "query timeout exceeded", "timeout",
        "https://docs.metamask.io/services/reference/linea/json-rpc-methods/eth_getlogs",
        like="rateLimited",
    ),
    logs(
        "Infura", -32000, "This query contains 6000 filters. The current limit is 5000.",
        "tooManyTopics", "erpc/erpc:architecture/evm/error_normalizer.go", limit=5000,
        like="tooLarge",
    ),
    logs(
        "Alchemy", -32602,
        "Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range"
        " and no limit on the response size, or you can request any block range with a cap of 10K"
        " logs in the response. Based on your parameters and the response size limit, this block"
        " range should work: [0x0, 0x133e71]",
        "tooLarge", CHAINLINK, end=0x133E71,
    ),
    logs(
        "Alchemy", -32600,
        "You can make eth_getLogs requests with up to a 500 block range. Based on your parameters,"
        " this block range should work: [0x1a30dfd, 0x1a30ff0]",
        "tooLarge", "boundless-xyz/boundless#838", status=400, end=0x1A30FF0,
    ),
    logs(
        "Alchemy", -32600,
        "Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range."
        " Based on your parameters, this block range should work: [0xff0, 0xff9]",
        "tooLarge", QUOTED, status=400, end=0xFF9, like="quota",
    ),
    logs(
        "Alchemy", -32000, "Log response size exceeded. Please reduce query block range.",
        "tooLarge", "bancorprotocol/webapp#523",
    ),
    logs(
        "QuickNode", -32614, "eth_getLogs is limited to a 10,000 range", "tooLarge",
        "eternalsafe/wallet#57", status=413, limit=10_000,
    ),
    logs(
        "QuickNode", -32602, "eth_getLogs and eth_newFilter are limited to a 10,000 blocks range",
        "tooLarge", "thirdweb-dev/js#275", status=413, limit=10_000,
    ),
    logs("Base", 0, "eth_getLogs is limited to a 2,000 range", "tooLarge", QUOTED, limit=2000),
    logs("Ankr", -32600, "block range is too wide", "tooLarge", "GoodDollar/GoodDAPP#4033"),
    logs(
        "Ankr", -32000, "maximum [from, to] blocks distance: 10000", "tooLarge",
        "ponder-sh/ponder#1940", limit=10_000,
    ),
    logs("Ankr", -32062, "Block range is too large", "tooLarge",
         "https://www.ankr.com/docs/rpc-service/errors/per-chain-quirks/"),
    logs(
        "dRPC", 35, "ranges over 10000 blocks are not supported on freetier", "tooLarge", PONDER,
        status=400, limit=10_000, like="unsupported",
    ),
    logs(
        "dRPC", 35, "ranges over 10000 blocks are not supported on free plan", "tooLarge", QUOTED,
        status=400, limit=10_000, like="unsupported",
    ),
    logs(
        "dRPC", -32000, "requested too many blocks from 0 to 16777216, maximum is set to 2048",
        "tooLarge", CHAINLINK, span=16_777_217, limit=2048,
    ),
    logs(
        "publicnode", -32000, "exceed maximum block range: 50000", "tooLarge",
        "ponder-sh/ponder:packages/utils/src/_test/publicnode.test.ts",
        limit=50_000,
    ),
    logs(
        "publicnode", -32701,
        "Please specify an address in your request or, to remove restrictions, order a dedicated"
        " full node here: https://www.allnodes.com/eth/host",
        "logsNeedAddress", QUOTED, like="tooLarge",
    ),
    logs("Chainstack", 0, "Block range limit exceeded.", "tooLarge", PONDER),
    logs(
        "BlockPI", -32602,
        "eth_getLogs is limited to 1024 block range. Please check the parameter requirements at "
        " https://docs.blockpi.io/documentations/api-reference",
        "tooLarge", "DefiLlama/dimension-adapters#1136", limit=1024,
    ),
    logs(
        "Cloudflare", 0,
        "Invalid eth_getLogs request. 'fromBlock'-'toBlock' range too large. Max range: 800",
        "tooLarge", "DefiLlama/dimension-adapters#1216", limit=800,
    ),
    logs(
        "1RPC", -32602, "eth_getLogs is limited to 0 - 50 blocks range", "tooLarge", QUOTED,
        limit=50,
    ),
    logs(
        "1RPC", -32000, "response size should not greater than 2097152 bytes", "tooLarge", ONE_RPC,
    ),
    logs(
        "Blast", 0, "eth_getLogs is limited to a 1000 blocks range", "tooLarge", HYPERINDEX,
        limit=1000,
    ),
    logs(
        "Blast", 0, "exceeds the range allowed for your plan (5000 > 3000)", "tooLarge",
        HYPERINDEX, span=5000, limit=3000, like="quota",
    ),
    logs(
        "Tenderly", -32602, "invalid params", "tooLarge", "bobanetwork/boba_legacy#827",
        data=TENDERLY, span=9_009_595, limit=2000,
    ),
    logs(
        "LlamaRPC", -32603, "eth_getLogs range is too large, max is 1k blocks", "tooLarge", QUOTED,
        limit=1000, like="serverInternal",
    ),
    logs(
        "thirdweb", 0,
        "Log response size exceeded. Maximum allowed number of requested blocks is 1000",
        "tooLarge", QUOTED, limit=1000,
    ),
    logs(
        "Coinbase", 0, "please limit the query to at most 1000 blocks", "tooLarge",
        HYPERINDEX, limit=1000,
    ),
    logs(
        "SimplyVC", -32000, "too wide blocks range, the limit is 100", "tooLarge", CHAINLINK,
        limit=100,
    ),
    logs(
        "proxyd", -32020, "backend response too large", "tooLarge", PROXYD, status=500,
        like="serverStatus",
    ),
    logs(
        "unnamed", 0,
        "query spans 100000 blocks (511978060 to 512078059), but only 30000 are allowed for this"
        " request; narrow the block range, or add an address filter",
        "tooLarge", QUOTED, span=100_000, limit=30_000,
    ),
    logs(
        "unnamed", 0,
        "Block range too large: maximum allowed is 50 blocks on your current plan.", "tooLarge",
        QUOTED, limit=50, like="quota",
    ),
    # These speak of limits, but not of the range.
    logs(
        "QuickNode", -32012, "credits limited to 6000/sec", "rateLimited", "latticexyz/mud#1522",
        like="tooLarge",
    ),
    logs(
        "Alchemy", 1008,
        "You have exceeded the maximum number of concurrent requests on a single WebSocket. At"
        " most 200 concurrent requests are allowed per WebSocket.",
        "rateLimited", ALLOY, like="tooLarge",
    ),
    logs(
        "Alchemy", 429,
        "Your app has exceeded its compute units per second capacity. If you have retries enabled,"
        " you can safely ignore this message. If not, check out"
        " https://docs.alchemy.com/reference/throughput",
        "rateLimited", "gitcoinco/grants-stack-indexer#156", like="tooLarge",
    ),
    logs(
        "NodeReal", -32005,
        "Request exceeds defined limit. Details: You have reached the maximum API usage limit of"
        " public",
        "rateLimited", QUOTED, like="tooLarge",
    ),
    logs("Infura", -32005, "daily request count exceeded, request rate limited", "rateLimited",
         "blockscout/blockscout#7339", like="tooLarge"),
    logs(
        "dRPC", 15, "You reached Public endpoint rate limit, please upgrade to paid plan",
        "rateLimited", QUOTED, like="tooLarge",
    ),
    logs(
        "dRPC", 30, "Request timeout on the free tier, please upgrade your tier to the paid one",
        "timeout", "enviodev/hyperindex#715", status=408, like="quota",
    ),
)
