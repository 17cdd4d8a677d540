extension BuiltInChains {
  /// Chains whose blocks another chain keeps or proves: the rollups of Ethereum, and those like them.
  static let rollups: [Row] = [
    (
      10, "optimism", "OP Mainnet", "ETH", "oeth",
      ["op", "op-mainnet"], ["optimistic.etherscan.io", "optimism.blockscout.com"],
      [
        "optimism-rpc.publicnode.com", "mainnet.optimism.io", "optimism.gateway.tenderly.co",
        "optimism.drpc.org",
      ]
    ),
    (
      130, "unichain", "Unichain", "ETH", "unichain",
      [], ["uniscan.xyz", "unichain.blockscout.com"],
      ["unichain-rpc.publicnode.com", "mainnet.unichain.org", "unichain.drpc.org"]
    ),
    (
      169, "manta", "Manta Pacific", "ETH", "manta",
      ["manta-pacific"], ["pacific-explorer.manta.network"],
      ["pacific-rpc.manta.network/http", "manta-pacific.drpc.org", "public.1rpc.io/manta"]
    ),
    (
      204, "opbnb", "opBNB", "BNB", "obnb",
      ["opbnb-mainnet"], ["opbnb.bscscan.com"],
      [
        "opbnb-rpc.publicnode.com", "opbnb-mainnet-rpc.bnbchain.org", "opbnb.drpc.org",
        "public.1rpc.io/opbnb",
      ]
    ),
    (
      232, "lens", "Lens", "GHO", "lens",
      [], ["explorer.lens.xyz"],
      ["rpc.lens.xyz", "lens.drpc.org"]
    ),
    (
      252, "fraxtal", "Fraxtal", "FRAX", "frax",
      [], ["fraxscan.com"],
      ["fraxtal-rpc.publicnode.com", "rpc.frax.com", "fraxtal.drpc.org"]
    ),
    (
      288, "boba", "Boba Network", "ETH", "Boba",
      [], ["bobascan.com"],
      ["mainnet.boba.network", "boba-eth.drpc.org"]
    ),
    (
      324, "zksync", "ZKsync Era", "ETH", "zksync",
      ["zksync-era"], ["explorer.zksync.io"],
      ["mainnet.era.zksync.io", "zksync.drpc.org", "public.1rpc.io/zksync2-era"]
    ),
    (
      360, "shape", "Shape", "ETH", "shape",
      [], ["shapescan.xyz"],
      ["mainnet.shape.network", "shape-mainnet.g.alchemy.com/public"]
    ),
    (
      388, "cronos-zkevm", "Cronos zkEVM", "zkCRO", "zkCRO",
      [], ["explorer.zkevm.cronos.org"],
      ["mainnet.zkevm.cronos.org", "cronos-zkevm.drpc.org"]
    ),
    (
      480, "worldchain", "World Chain", "ETH", "wc",
      ["world", "world-chain"], ["worldscan.org", "worldchain-mainnet.explorer.alchemy.com"],
      ["worldchain-mainnet.gateway.tenderly.co", "worldchain.drpc.org"]
    ),
    (
      690, "redstone", "Redstone", "ETH", "redstone",
      [], ["explorer.redstone.xyz"],
      ["rpc.redstonechain.com"]
    ),
    (
      1088, "metis", "Metis Andromeda", "METIS", "metis-andromeda",
      [], ["explorer.metis.io", "andromeda-explorer.metis.io"],
      ["metis-rpc.publicnode.com", "metis-andromeda.gateway.tenderly.co", "metis.drpc.org"]
    ),
    (
      1135, "lisk", "Lisk", "ETH", "lisk",
      [], ["blockscout.lisk.com"],
      ["rpc.api.lisk.com", "lisk.drpc.org"]
    ),
    (
      1868, "soneium", "Soneium", "ETH", "soneium",
      [], ["soneium.blockscout.com"],
      ["rpc.soneium.org", "soneium.drpc.org"]
    ),
    (
      2741, "abstract", "Abstract", "ETH", "abstract",
      [], ["abscan.org", "explorer.mainnet.abs.xyz"],
      ["api.mainnet.abs.xyz", "abstract.drpc.org"]
    ),
    (
      4326, "megaeth", "MegaETH", "ETH", "megaeth",
      [], ["mega.etherscan.io", "megaeth.blockscout.com"],
      ["mainnet.megaeth.com/rpc", "megaeth.drpc.org"]
    ),
    (
      5000, "mantle", "Mantle", "MNT", "mantle",
      [], ["mantlescan.xyz", "explorer.mantle.xyz"],
      ["mantle-rpc.publicnode.com", "rpc.mantle.xyz", "mantle.drpc.org", "public.1rpc.io/mantle"]
    ),
    (
      5330, "superseed", "Superseed", "ETH", "sseed",
      [], ["explorer.superseed.xyz"],
      ["mainnet.superseed.xyz", "superseed.drpc.org"]
    ),
    (
      7560, "cyber", "Cyber", "ETH", "cyeth",
      [], ["cyberscan.co"],
      ["cyber.alt.technology", "rpc.cyber.co"]
    ),
    (
      8453, "base", "Base", "ETH", "base",
      [], ["basescan.org", "base.blockscout.com"],
      [
        "base-rpc.publicnode.com", "mainnet.base.org", "base.gateway.tenderly.co",
        "public.1rpc.io/base",
      ]
    ),
    (
      33_139, "apechain", "ApeChain", "APE", "apechain",
      [], ["apescan.io", "apechain.calderaexplorer.xyz"],
      ["rpc.apechain.com/http", "rpc.apechain.com", "apechain.drpc.org"]
    ),
    (
      34_443, "mode", "Mode", "ETH", "mode",
      [], ["modescan.io", "explorer.mode.network"],
      ["mainnet.mode.network", "mode.drpc.org", "public.1rpc.io/mode"]
    ),
    (
      42_161, "arbitrum", "Arbitrum One", "ETH", "arb1",
      ["arb", "arbitrum-one"], ["arbiscan.io"],
      [
        "arbitrum-one-rpc.publicnode.com", "arb1.arbitrum.io/rpc", "public.1rpc.io/arb",
        "arbitrum.drpc.org",
      ]
    ),
    (
      42_170, "arbitrum-nova", "Arbitrum Nova", "ETH", "arb-nova",
      ["nova"], ["nova.arbiscan.io", "arbitrum-nova.blockscout.com"],
      ["arbitrum-nova-rpc.publicnode.com", "nova.arbitrum.io/rpc", "arbitrum-nova.drpc.org"]
    ),
    (
      42_220, "celo", "Celo", "CELO", "celo",
      [], ["celoscan.io", "celo.blockscout.com"],
      ["forno.celo.org", "celo.drpc.org"]
    ),
    (
      43_111, "hemi", "Hemi", "ETH", "hemi",
      [], ["explorer.hemi.xyz"],
      ["rpc.hemi.network/rpc", "hemi.drpc.org"]
    ),
    (
      48_900, "zircuit", "Zircuit", "ETH", "zircuit-mainnet",
      [], ["explorer.zircuit.com"],
      ["mainnet.zircuit.com", "zircuit1-mainnet.liquify.com"]
    ),
    (
      57_073, "ink", "Ink", "ETH", "ink",
      [], ["explorer.inkonchain.com"],
      ["rpc-gel.inkonchain.com", "rpc-qnd.inkonchain.com", "ink.drpc.org"]
    ),
    (
      59_144, "linea", "Linea", "ETH", "linea",
      [], ["lineascan.build", "explorer.linea.build"],
      ["linea-rpc.publicnode.com", "rpc.linea.build", "public.1rpc.io/linea", "linea.drpc.org"]
    ),
    (
      60_808, "bob", "BOB", "ETH", "bob",
      [], ["explorer.gobob.xyz"],
      ["rpc.gobob.xyz", "bob.drpc.org"]
    ),
    (
      81_457, "blast", "Blast", "ETH", "blastmainnet",
      [], ["blastscan.io", "blastexplorer.io"],
      ["blast-rpc.publicnode.com", "rpc.blast.io", "blast.drpc.org"]
    ),
    (
      98_866, "plume", "Plume", "PLUME", "plume-mainnet",
      [], ["explorer.plume.org"],
      ["rpc.plume.org", "plume.drpc.org"]
    ),
    (
      167_000, "taiko", "Taiko", "ETH", "tko-mainnet",
      [], ["taikoscan.io"],
      ["taiko-rpc.publicnode.com", "rpc.mainnet.taiko.xyz", "rpc.taiko.xyz", "taiko.drpc.org"]
    ),
    (
      534_352, "scroll", "Scroll", "ETH", "scr",
      [], ["scrollscan.com"],
      ["scroll-rpc.publicnode.com", "rpc.scroll.io", "public.1rpc.io/scroll", "scroll.drpc.org"]
    ),
    (
      747_474, "katana", "Katana", "ETH", "katana",
      [], ["katanascan.com"],
      ["rpc.katana.network", "katana.drpc.org"]
    ),
    (
      7_777_777, "zora", "Zora", "ETH", "zora",
      [], ["explorer.zora.energy"],
      ["rpc.zora.energy", "zora.drpc.org"]
    ),
    (
      666_666_666, "degen", "Degen Chain", "DEGEN", "degen-chain",
      [], ["explorer.degen.tips"],
      ["rpc.degen.tips"]
    ),
  ]
}
