"""What providers answer to too many requests and to wrong credentials."""

from common import Case
from provider_errors import (
    ALLOY, BESU, ERPC, GETH, MONAD, PROXYD, QUOTED, call, page, read, send,
)

ALCHEMY_PACE = (
    "Your app has exceeded its compute units per second capacity. If you have retries enabled, you"
    " can safely ignore this message. If not, check out"
    " https://docs.alchemy.com/reference/throughput"
)
ALCHEMY_QUOTA = (
    "Monthly capacity limit exceeded. Visit https://dashboard.alchemyapi.io/settings/billing to"
    " upgrade your scaling policy for continued service."
)
ANKR_KEY = (
    "Unauthorized: You must authenticate your request with an API key. Create an account on"
    " https://www.ankr.com/rpc/ and generate your personal API key for free."
)
ONE_RPC = "https://docs.1rpc.io/using-the-web3-api/errors"
INFURA_RATE = "daily request count exceeded, request rate limited"

RATES: tuple[Case, ...] = (
    read(
        "Infura", -32005, INFURA_RATE, "rateLimited", "gakonst/ethers-rs#1711", status=429,
        pause=30_000,
        data={
            "rate": {"allowed_rps": 1, "backoff_seconds": 30, "current_rps": 1.0666666666666669},
            "see": "https://infura.io/dashboard",
        },
    ),
    read(
        "Infura", -32005, "project ID request rate exceeded", "rateLimited", "INFURA/infura#201",
        status=429,
        data={
            "rate": {"allowed_rps": 50, "backoff_seconds": 0, "current_rps": 52.3},
            "see": "https://infura.io/docs/ethereum/json-rpc/ratelimits",
        },
    ),
    read("Infura", -32005, INFURA_RATE, "rateLimited", "status-im/nimbus-eth2#1632", pause=30_000,
         data={"rate": {"allowed_rps": 1, "backoff_seconds": 30, "current_rps": 1.266666666666667},
               "see": "https://infura.io/dashboard"}),
    read("Alchemy", 429, ALCHEMY_PACE, "rateLimited", "conduitxyz/node#36", status=429),
    read("Alchemy", 429, ALCHEMY_PACE, "rateLimited", "foundry-rs/foundry#1826"),
    send("Alchemy", 429, ALCHEMY_PACE, "rateLimited", "conduitxyz/node#36", status=429),
    read(
        "QuickNode", -32007,
        "20/second request limit reached - reduce calls per second or upgrade your account at"
        " quicknode.com",
        "rateLimited", ALLOY,
    ),
    read("QuickNode", -32007,
         "100/second request limit reached - reduce calls per second or upgrade your account at"
         " https://dashboard.quicknode.com/billing/plan", "rateLimited", QUOTED, like="quota"),
    send(
        "QuickNode", -32007,
        "300/second request limit reached - reduce calls per second or upgrade your account at"
        " quicknode.com",
        "rateLimited", ERPC + "erpc/networks_test.go",
    ),
    read(
        "QuickNode", -32012, "credits limited to 6000/sec", "rateLimited",
        "foundry-rs/foundry#6712",
    ),
    read(
        "QuickNode", 429,
        "The requests per second (RPS) of your requests are higher than your plan allows.",
        "rateLimited", "https://www.quicknode.com/docs/ethereum/error-references", status=429,
    ),
    read(
        "Ankr", -32090, "Too many requests, reason: call rate limit exhausted, retry in 10s",
        "rateLimited", QUOTED, status=429, pause=10_000,
    ),
    read(
        "Ankr", -32090, "Too many requests, reason: call rate limit exhausted, retry in 10m0s",
        "rateLimited", QUOTED, pause=300_000,
    ),
    read(
        "dRPC", 15, "You reached Public endpoint rate limit, please upgrade to paid plan",
        "rateLimited", QUOTED, status=429, like="quota",
    ),
    read(
        "Chainstack", -32005, "You've exceeded the RPS limit available on the current plan.",
        "rateLimited", "BobTheBuidler/dank_mids", status=429, like="quota",
    ),
    read(
        "Chainstack", -32005, "You've exceeded the RPS limit available on the current plan.",
        "rateLimited", "BobTheBuidler/dank_mids", like="quota",
    ),
    read(
        "Tenderly", -32005, "rate limit exceeded", "rateLimited", "fluencelabs/dev-rewards#20",
        status=429,
    ),
    read(
        "Moralis", -32005, "Too Many Requests error received from speedy-nodes-nyc.moralis.io",
        "rateLimited", "ConsenSys-archive/ganache#2736",
    ),
    read(
        "NodeReal", -32005,
        "You have reached the maximum API usage limit of public. If you need higher throughput,"
        " please check out https://meganode.nodereal.io/",
        "rateLimited", "bnb-chain/bnb-chain.github.io#38", like="quota",
    ),
    read("proxyd", -32016, "over rate limit", "rateLimited", PROXYD, status=429, like="timeout"),
    read("Base", -32016, "over rate limit", "rateLimited", "base/node#368", like="timeout"),
    send(
        "Base", -32000,
        '429 Too Many Requests: {"jsonrpc":"2.0","error":{"code":-32016,"message":"over rate'
        ' limit"},"id":2239375}',
        "rateLimited", "base/node#368",
    ),
    send("proxyd", -32017, "sender is over rate limit", "rateLimited", PROXYD, status=429),
    read("proxyd", -32012, "backend is over capacity", "rateLimited", PROXYD, status=429),
    call("Monad", -32603, "Internal error: concurrent requests limit", "rateLimited",
         MONAD + "monad-rpc/src/data/eth_call_handler.rs", like="serverInternal"),
    read(
        "Infura", -32005, "rate limited, try again in 4ms", "rateLimited",
        "alloy-rs/alloy:crates/transport/src/error.rs", pause=4,
    ),
    page("read", "LlamaRPC", 429, "error code: 1015", "rateLimited", ERPC + "thirdparty/llama.go"),
)

QUOTAS: tuple[Case, ...] = (
    read(
        "Alchemy", -32600, ALCHEMY_QUOTA, "quota", "xmtp/xmtpd#672", status=403,
        like="unauthorized",
    ),
    read(
        "Alchemy", 429, ALCHEMY_QUOTA, "quota", "ethers-io/ethers.js#5071", status=429,
        like="rateLimited",
    ),
    read("Alchemy", -32000, ALCHEMY_QUOTA, "quota", "a16z/zkdocs#9", like="rateLimited"),
    read(
        "QuickNode", -32003, "daily request limit reached - upgrade your account", "quota", QUOTED,
        status=429, like="rateLimited",
    ),
    read("1RPC", -32001, "Exceeded the quota usage", "quota", ONE_RPC),
    read(
        "1RPC", -32001,
        "You've reached the usage limit for your current plan. To continue with higher limits and"
        " uninterrupted access, please upgrade here: https://www.1rpc.io/#pricing",
        "quota", ONE_RPC,
    ),
    # Besu's code for a nonce.
    send("1RPC", -32001, "Exceeded the quota usage", "quota", ONE_RPC, like="nonceTooLow"),
    read(
        "Satelink", -32005, "free allowance used up", "quota",
        "KyberNetwork/kyberswap-interface#3253", status=402, like="rateLimited",
    ),
    page("read", "dRPC", 402, "Payment Required", "quota", "enviodev/hyperindex#715"),
    page("read", "GetBlock", 402, "", "quota", "reown-com/blockchain-api#791"),
)

CREDENTIALS: tuple[Case, ...] = (
    read("Alchemy", -32600, "Must be authenticated!", "unauthorized", QUOTED, status=401),
    page("read", "Alchemy", 401, "Must be authenticated!", "unauthorized", QUOTED),
    read(
        "Infura", -32002, "rejected due to project ID settings", "unauthorized", "ensdomains/ui#5",
        like="timeout",
    ),
    read(
        "Infura", -32002, "rejected due to project ID settings", "unauthorized",
        "ethersphere/swarm#2220", status=403,
    ),
    read("Ankr", -32000, ANKR_KEY, "unauthorized", "BitteProtocol/near-ca#173"),
    page(
        "read", "Ankr", 403,
        "message: API key is not allowed to access blockchain, json-rpc code: -32052, rest code:"
        " 403",
        "unauthorized", "wevm/viem#3476",
    ),
    read(
        "Polygon", 0,
        "message: API key disabled, reason: tenant disabled, json-rpc code: -32051, rest code: 403",
        "unauthorized", "BullpenFi/bullpen-cli-releases#19", status=401,
    ),
    read("dRPC", 0, "token is invalid", "unauthorized", ERPC + "thirdparty/drpc.go"),
    read(
        "BlockPI", 0, "apikey is on another chain", "unauthorized",
        ERPC + "thirdparty/blockpi.go",
    ),
    read(
        "Chainnodes", 401, "invalid api key", "unauthorized",
        "https://chainnodes.org/docs/FAQs/error_codes",
    ),
    read("Besu", -40100, "Unauthorized", "unauthorized", BESU),
    page("read", "geth", 401, "stale token\n", "unauthorized", GETH + "node/jwt_handler.go"),
    page("read", "geth", 401, "missing token\n", "unauthorized", GETH + "node/jwt_handler.go"),
    page(
        "read", "Chainstack", 401, "", "unauthorized",
        "https://docs.chainstack.com/docs/error-reference",
    ),
    page("read", "dRPC", 403, "", "unauthorized", QUOTED),
)

PACING = RATES + QUOTAS + CREDENTIALS
