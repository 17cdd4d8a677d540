extension BuiltInChains {
  /// Test chains, whose coins are worthless, and the development chain.
  static let tests: [Row] = [
    (
      31, "rootstock-testnet", "Rootstock Testnet", "tRBTC", "trsk",
      ["rsk-testnet"], ["explorer.testnet.rootstock.io", "rootstock-testnet.blockscout.com"],
      ["public-node.testnet.rsk.co", "rootstock-testnet.drpc.org"]
    ),
    (
      97, "bsc-testnet", "BNB Smart Chain Testnet", "tBNB", "bnbt",
      ["binance-smart-chain-testnet", "bnb-smart-chain-testnet", "bnb-testnet"],
      ["testnet.bscscan.com"],
      [
        "bsc-testnet-rpc.publicnode.com", "data-seed-prebsc-1-s1.bnbchain.org:8545",
        "bsc-testnet.drpc.org",
      ]
    ),
    (
      300, "zksync-sepolia", "ZKsync Sepolia", "ETH", "zksync-sepolia",
      ["zksync-testnet"], ["sepolia.explorer.zksync.io"],
      ["sepolia.era.zksync.dev", "zksync-sepolia.drpc.org"]
    ),
    (
      338, "cronos-testnet", "Cronos Testnet", "TCRO", "tcro",
      [], ["explorer.cronos.org/testnet"],
      ["evm-t3.cronos.org", "cronos-testnet.drpc.org"]
    ),
    (
      545, "flow-testnet", "Flow EVM Testnet", "FLOW", "flow-testnet",
      [], ["evm-testnet.flowscan.io"],
      ["testnet.evm.nodes.onflow.org"]
    ),
    (
      1301, "unichain-sepolia", "Unichain Sepolia", "ETH", "unichain-sep",
      [], ["sepolia.uniscan.xyz", "unichain-sepolia.blockscout.com"],
      ["unichain-sepolia-rpc.publicnode.com", "sepolia.unichain.org", "unichain-sepolia.drpc.org"]
    ),
    (
      1328, "sei-testnet", "Sei Testnet", "SEI", "sei-testnet",
      [], ["testnet.seiscan.io"],
      ["evm-rpc-testnet.sei-apis.com", "sei-testnet.drpc.org"]
    ),
    (
      1946, "soneium-minato", "Soneium Minato", "ETH", "soneium-minato",
      ["soneium-minato-testnet", "minato"], ["soneium-minato.blockscout.com"],
      ["rpc.minato.soneium.org", "soneium-minato.drpc.org"]
    ),
    (
      4801, "worldchain-sepolia", "World Chain Sepolia", "ETH", "wcsep",
      ["world-sepolia"], ["sepolia.worldscan.org", "worldchain-sepolia.explorer.alchemy.com"],
      ["worldchain-sepolia.gateway.tenderly.co", "worldchain-sepolia.drpc.org"]
    ),
    (
      5003, "mantle-sepolia", "Mantle Sepolia", "MNT", "mnt-sep",
      [], ["explorer.sepolia.mantle.xyz"],
      ["rpc.sepolia.mantle.xyz", "mantle-sepolia.drpc.org"]
    ),
    (
      5611, "opbnb-testnet", "opBNB Testnet", "tBNB", "obnbt",
      [], ["testnet.opbnbscan.com", "opbnb-testnet.bscscan.com"],
      [
        "opbnb-testnet-rpc.publicnode.com", "opbnb-testnet-rpc.bnbchain.org",
        "opbnb-testnet.drpc.org",
      ]
    ),
    (
      10_143, "monad-testnet", "Monad Testnet", "MON", "mon-testnet",
      [], ["testnet.monadexplorer.com"],
      ["testnet-rpc.monad.xyz", "monad-testnet.drpc.org"]
    ),
    (
      10_200, "chiado", "Gnosis Chiado", "xDAI", "chi",
      ["gnosis-chiado"], ["blockscout.chiadochain.net", "gnosis-chiado.blockscout.com"],
      [
        "gnosis-chiado-rpc.publicnode.com", "rpc.chiadochain.net", "rpc.chiado.gnosis.gateway.fm",
        "gnosis-chiado.drpc.org",
      ]
    ),
    (
      11_124, "abstract-testnet", "Abstract Testnet", "ETH", "abstract-sepolia",
      [], ["sepolia.abscan.org", "explorer.testnet.abs.xyz"],
      ["api.testnet.abs.xyz", "abstract-sepolia.drpc.org"]
    ),
    (
      17_000, "holesky", "Holesky", "ETH", "holesky",
      [], ["holesky.etherscan.io"],
      ["ethereum-holesky-rpc.publicnode.com", "public.1rpc.io/holesky", "holesky.drpc.org"]
    ),
    (
      33_111, "curtis", "ApeChain Curtis", "APE", "curtis",
      ["apechain-testnet"], ["explorer.curtis.apechain.com"],
      ["rpc.curtis.apechain.com", "apechain-curtis.drpc.org"]
    ),
    (
      43_113, "fuji", "Avalanche Fuji", "AVAX", "Fuji",
      ["avalanche-fuji"], ["testnet.snowtrace.io"],
      [
        "avalanche-fuji-c-chain-rpc.publicnode.com", "api.avax-test.network/ext/bc/C/rpc",
        "avalanche-fuji.drpc.org",
      ]
    ),
    (
      59_141, "linea-sepolia", "Linea Sepolia", "ETH", "linea-sepolia",
      [], ["sepolia.lineascan.build"],
      ["linea-sepolia-rpc.publicnode.com", "rpc.sepolia.linea.build", "linea-sepolia.drpc.org"]
    ),
    (
      80_002, "amoy", "Polygon Amoy", "POL", "polygonamoy",
      ["polygon-amoy"], ["amoy.polygonscan.com"],
      [
        "polygon-amoy-bor-rpc.publicnode.com", "polygon-amoy.drpc.org",
        "rpc-amoy.polygon.technology",
      ]
    ),
    (
      80_069, "bepolia", "Berachain Bepolia", "BERA", "berachain-bepolia",
      ["berachain-bepolia-testnet"], ["bepolia.beratrail.io"],
      ["bepolia.rpc.berachain.com", "berachain-bepolia.drpc.org"]
    ),
    (
      84_532, "base-sepolia", "Base Sepolia", "ETH", "basesep",
      [], ["sepolia.basescan.org", "base-sepolia.blockscout.com"],
      ["base-sepolia-rpc.publicnode.com", "sepolia.base.org", "base-sepolia.drpc.org"]
    ),
    (
      421_614, "arbitrum-sepolia", "Arbitrum Sepolia", "ETH", "arb-sep",
      ["arb-sepolia"], ["sepolia.arbiscan.io"],
      [
        "arbitrum-sepolia-rpc.publicnode.com", "sepolia-rollup.arbitrum.io/rpc",
        "arbitrum-sepolia.drpc.org",
      ]
    ),
    (
      534_351, "scroll-sepolia", "Scroll Sepolia", "ETH", "scr-sepolia",
      [], ["sepolia.scrollscan.com"],
      ["scroll-sepolia-rpc.publicnode.com", "sepolia-rpc.scroll.io", "scroll-sepolia.drpc.org"]
    ),
    (
      560_048, "hoodi", "Hoodi", "ETH", "hoe",
      [], ["hoodi.etherscan.io"],
      ["ethereum-hoodi-rpc.publicnode.com", "rpc.hoodi.ethpandaops.io"]
    ),
    (
      763_373, "ink-sepolia", "Ink Sepolia", "ETH", "inksepolia",
      [], ["explorer-sepolia.inkonchain.com"],
      ["rpc-gel-sepolia.inkonchain.com", "ink-sepolia.drpc.org"]
    ),
    (
      11_142_220, "celo-sepolia", "Celo Sepolia", "CELO", "celo-sep",
      [], ["celo-sepolia.blockscout.com"],
      ["forno.celo-sepolia.celo-testnet.org", "celo-sepolia.drpc.org"]
    ),
    (
      11_155_111, "sepolia", "Sepolia", "ETH", "sep",
      [], ["sepolia.etherscan.io"],
      [
        "ethereum-sepolia-rpc.publicnode.com", "sepolia.gateway.tenderly.co",
        "public.1rpc.io/sepolia", "sepolia.drpc.org",
      ]
    ),
    (
      11_155_420, "optimism-sepolia", "OP Sepolia", "ETH", "opsep",
      ["op-sepolia"], ["optimism-sepolia.blockscout.com"],
      ["sepolia.optimism.io", "optimism-sepolia.drpc.org"]
    ),
    (
      168_587_773, "blast-sepolia", "Blast Sepolia", "ETH", "blastsepolia",
      [], ["sepolia.blastscan.io"],
      ["sepolia.blast.io", "blast-sepolia.drpc.org"]
    ),
    (
      999_999_999, "zora-sepolia", "Zora Sepolia", "ETH", "zsep",
      [], ["sepolia.explorer.zora.energy"],
      ["sepolia.rpc.zora.energy", "zora-sepolia.drpc.org"]
    ),
  ]
}
