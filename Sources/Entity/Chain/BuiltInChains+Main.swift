extension BuiltInChains {
  /// Chains of their own, each with a coin and validators of its own.
  static let main: [Row] = [
    (
      1, "ethereum", "Ethereum", "ETH", "eth",
      ["mainnet", "ethlive", "homestead"], ["etherscan.io", "eth.blockscout.com"],
      [
        "ethereum-rpc.publicnode.com", "ethereum.reth.rs/rpc", "mainnet.gateway.tenderly.co",
        "eth.drpc.org",
      ]
    ),
    (
      14, "flare", "Flare", "FLR", "flr",
      [], ["flare-explorer.flare.network"],
      ["flare-api.flare.network/ext/C/rpc", "flare.drpc.org"]
    ),
    (
      19, "songbird", "Songbird", "SGB", "sgb",
      [], ["songbird-explorer.flare.network"],
      ["songbird-api.flare.network/ext/C/rpc", "rpc.ftso.au/songbird"]
    ),
    (
      25, "cronos", "Cronos", "CRO", "cro",
      [], ["explorer.cronos.org"],
      ["cronos-evm-rpc.publicnode.com", "evm.cronos.org", "cronos.drpc.org", "public.1rpc.io/cro"]
    ),
    (
      30, "rootstock", "Rootstock", "RBTC", "rsk",
      [], ["explorer.rsk.co", "rootstock.blockscout.com"],
      ["public-node.rsk.co", "rootstock.drpc.org"]
    ),
    (
      40, "telos", "Telos EVM", "TLOS", "TelosEVM",
      [], ["www.teloscan.io"],
      ["rpc.telos.net", "telos.drpc.org", "public.1rpc.io/telos/evm"]
    ),
    (
      50, "xdc", "XDC Network", "XDC", "xdc",
      ["xdc-mainnet", "xinfin"], ["xdcscan.com"],
      ["rpc.xdcrpc.com", "rpc1.xinfin.network", "erpc.xinfin.network"]
    ),
    (
      56, "bsc", "BNB Smart Chain", "BNB", "bnb",
      ["binance-smart-chain", "bnb-smart-chain", "binance"], ["bscscan.com"],
      [
        "bsc-rpc.publicnode.com", "bsc-dataseed1.bnbchain.org", "bsc-dataseed4.bnbchain.org",
        "bsc-dataseed1.defibit.io",
      ]
    ),
    (
      61, "ethereum-classic", "Ethereum Classic", "ETC", "etc",
      ["classic"], ["blockscout.com/etc/mainnet", "etc.blockscout.com"],
      ["etc.rivet.link", "etc.etcdesktop.com"]
    ),
    (
      100, "gnosis", "Gnosis", "xDAI", "gno",
      ["xdai", "gnosis-chain"], ["gnosisscan.io", "gnosis.blockscout.com"],
      [
        "gnosis-rpc.publicnode.com", "rpc.gnosischain.com", "rpc.gnosis.gateway.fm",
        "gnosis.drpc.org",
      ]
    ),
    (
      122, "fuse", "Fuse", "FUSE", "fuse",
      [], ["explorer.fuse.io"],
      ["rpc.fuse.io", "fuse.drpc.org"]
    ),
    (
      137, "polygon", "Polygon", "POL", "pol",
      ["matic"], ["polygonscan.com"],
      [
        "polygon-bor-rpc.publicnode.com", "polygon.drpc.org", "polygon.gateway.tenderly.co",
        "polygon-rpc.com",
      ]
    ),
    (
      143, "monad", "Monad", "MON", "mon",
      [], ["monadscan.com", "monadvision.com"],
      ["rpc.monad.xyz", "rpc1.monad.xyz", "monad-mainnet.drpc.org"]
    ),
    (
      146, "sonic", "Sonic", "S", "sonic",
      [], ["sonicscan.org"],
      ["sonic-rpc.publicnode.com", "rpc.soniclabs.com", "sonic.drpc.org"]
    ),
    (
      250, "fantom", "Fantom Opera", "FTM", "ftm",
      [], ["ftmscan.com"],
      ["fantom-rpc.publicnode.com", "fantom.drpc.org", "public.1rpc.io/ftm"]
    ),
    (
      314, "filecoin", "Filecoin EVM", "FIL", "filecoin",
      ["filecoin-mainnet"], ["filfox.info/en", "filecoin.blockscout.com"],
      ["api.node.glif.io/rpc/v1", "api.node.glif.io", "filecoin.drpc.org"]
    ),
    (
      369, "pulsechain", "PulseChain", "PLS", "pls",
      ["pulse"], ["ipfs.scan.pulsechain.com", "otter.pulsechain.com", "scan.pulsechain.box"],
      ["rpc.pulsechain.com", "pulsechain-rpc.publicnode.com", "rpc-pulsechain.g4mm4.io"]
    ),
    (
      592, "astar", "Astar", "ASTR", "astr",
      [], ["astar.subscan.io", "astar.blockscout.com"],
      ["rpc.astar.network:8545", "public.1rpc.io/astr"]
    ),
    (
      747, "flow", "Flow EVM", "FLOW", "flow-mainnet",
      ["flow-evm"], ["evm.flowscan.io"],
      ["mainnet.evm.nodes.onflow.org"]
    ),
    (
      999, "hyperevm", "HyperEVM", "HYPE", "hyperliquid",
      [], ["hyperevmscan.io", "www.hyperscan.com"],
      ["rpc.hyperliquid.xyz/evm"]
    ),
    (
      1030, "conflux", "Conflux eSpace", "CFX", "cfx",
      [], ["evm.confluxscan.org", "evm.confluxscan.net"],
      [
        "evm.confluxrpc.com", "conflux-espace-public.unifra.io",
        "conflux-espace.blockpi.network/v1/rpc/public",
      ]
    ),
    (
      1116, "core", "Core", "CORE", "core",
      ["coredao"], ["scan.coredao.org"],
      ["rpc.coredao.org", "core.drpc.org", "public.1rpc.io/core"]
    ),
    (
      1284, "moonbeam", "Moonbeam", "GLMR", "mbeam",
      [], ["moonscan.io"],
      [
        "moonbeam-rpc.publicnode.com", "rpc.api.moonbeam.network", "moonbeam.drpc.org",
        "public.1rpc.io/glmr",
      ]
    ),
    (
      1285, "moonriver", "Moonriver", "MOVR", "mriver",
      [], ["moonriver.moonscan.io"],
      ["moonriver-rpc.publicnode.com", "rpc.api.moonriver.moonbeam.network", "moonriver.drpc.org"]
    ),
    (
      1329, "sei", "Sei", "SEI", "sei",
      [], ["seiscan.io", "seitrace.com"],
      ["evm-rpc.sei-apis.com", "sei.drpc.org"]
    ),
    (
      2020, "ronin", "Ronin", "RON", "ron",
      [], ["app.roninchain.com"],
      ["api.roninchain.com/rpc", "ronin.drpc.org"]
    ),
    (
      2222, "kava", "Kava EVM", "KAVA", "kava",
      [], ["kavascan.com"],
      ["kava-evm-rpc.publicnode.com", "evm.kava.io", "kava.drpc.org"]
    ),
    (
      4689, "iotex", "IoTeX", "IOTX", "iotex-mainnet",
      [], ["iotexscan.io"],
      ["babel-api.mainnet.iotex.io", "babel-api.mainnet.iotex.one", "babel-api.fastblocks.io"]
    ),
    (
      8217, "kaia", "Kaia", "KAIA", "kaia-mainnet",
      ["klaytn"], ["kaiascan.io", "kaiascope.com"],
      ["public-en.node.kaia.io", "public.1rpc.io/klay", "klaytn.drpc.org"]
    ),
    (
      9745, "plasma", "Plasma", "XPL", "plasma",
      [], ["plasmascan.to"],
      ["rpc.plasma.to", "plasma.drpc.org"]
    ),
    (
      13_371, "immutable", "Immutable zkEVM", "IMX", "imx",
      ["immutable-zkevm"], ["explorer.immutable.com"],
      ["rpc.immutable.com", "immutable-zkevm.drpc.org"]
    ),
    (
      42_793, "etherlink", "Etherlink", "XTZ", "etlk",
      [], ["explorer.etherlink.com"],
      ["node.mainnet.etherlink.com"]
    ),
    (
      43_114, "avalanche", "Avalanche C-Chain", "AVAX", "avax",
      [], ["snowtrace.io"],
      [
        "avalanche-c-chain-rpc.publicnode.com", "api.avax.network/ext/bc/C/rpc",
        "public.1rpc.io/avax/c", "avalanche.drpc.org",
      ]
    ),
    (
      80_094, "berachain", "Berachain", "BERA", "berachain",
      [], ["berascan.com", "beratrail.io"],
      [
        "berachain-rpc.publicnode.com", "rpc.berachain.com", "rpc.berachain-apis.com",
        "berachain.drpc.org",
      ]
    ),
    (
      1_313_161_554, "aurora", "Aurora", "ETH", "aurora",
      [], ["aurorascan.dev", "explorer.mainnet.aurora.dev"],
      ["mainnet.aurora.dev", "aurora.drpc.org", "public.1rpc.io/aurora"]
    ),
    (
      1_666_600_000, "harmony", "Harmony", "ONE", "hmy-s0",
      ["harmony-one"], ["explorer.harmony.one"],
      ["api.harmony.one", "a.api.s0.t.hmny.io", "api.s0.t.hmny.io", "harmony-0.drpc.org"]
    ),
  ]
}
