/// An asset that its issuer has on several chains, under a contract on each.
///
/// A symbol does not tell: Binance-Peg USDC has the symbol of Circle's USDC, and the LINK that the
/// bridge of Polygon made is not the one that Chainlink names. Listed are only contracts that the
/// issuer itself names as its token, and the contracts that wrap ether on chains whose coin is ether;
/// docs/tokens.md names the pages. Bridged forms are assets of their own.
package enum IssuedAsset: String, Hashable, Sendable, CaseIterable {
  case circleUSDC = "circle-usdc"
  case circleEURC = "circle-eurc"
  case tetherUSDT = "tether-usdt"
  case lidoWstETH = "lido-wsteth"
  case etherFiWeETH = "etherfi-weeth"
  case chainlinkLINK = "chainlink-link"
  case wrappedEther = "wrapped-ether"

  /// Returns the asset of a built-in token; nil if it is none of these.
  package init?(_ token: Token) {
    guard let asset = Self.assets[Place(chain: token.chain.value, contract: token.address)] else {
      return nil
    }
    self = asset
  }

  private struct Place: Hashable {
    let chain: UInt64
    let contract: Address
  }

  private static let assets: [Place: IssuedAsset] = {
    var assets: [Place: IssuedAsset] = [:]
    for asset in allCases {
      for (chain, contract) in asset.contracts {
        guard let contract = try? Address(parsing: contract) else { continue }
        assets[Place(chain: chain, contract: contract)] = asset
      }
    }
    return assets
  }()

  /// The contracts on main nets, one a chain.
  var contracts: [(chain: UInt64, contract: String)] {
    switch self {
    case .circleUSDC:
      [
        (1, "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"),
        (10, "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85"),
        (137, "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"),
        (8453, "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"),
        (42_161, "0xaf88d065e77c8cC2239327C5EDb3A432268e5831"),
        (43_114, "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E"),
        (59_144, "0x176211869cA2b568f2A7D4EE941E073a821EE1ff"),
      ]
    case .circleEURC:
      [
        (1, "0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c"),
        (8453, "0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42"),
        (43_114, "0xC891EB4cbdEFf6e073e859e987815Ed1505c2ACD"),
      ]
    case .tetherUSDT:
      [
        (1, "0xdAC17F958D2ee523a2206206994597C13D831ec7"),
        (43_114, "0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7"),
      ]
    case .lidoWstETH:
      [
        (1, "0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0"),
        (10, "0x1F32b1c2345538c0c6f582fCB022739c4A194Ebb"),
        (56, "0x26c5e01524d2E6280A48F2c50fF6De7e52E9611C"),
        (8453, "0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452"),
        (42_161, "0x5979D7b546E38E414F7E9822514be443A4800529"),
        (59_144, "0xB5beDd42000b71FddE22D3eE8a79Bd49A568fC8F"),
      ]
    case .etherFiWeETH:
      [
        (1, "0xCd5fE23C85820F7B72D0926FC9b05b43E359b7ee"),
        (56, "0x04C0599Ae5A44757c0af6F9eC3b93da8976c150A"),
        (8453, "0x04C0599Ae5A44757c0af6F9eC3b93da8976c150A"),
        (59_144, "0x1Bf74C010E6320bab11e2e5A532b5AC15e0b8aA6"),
      ]
    case .chainlinkLINK:
      [
        (1, "0x514910771AF9Ca656af840dff83E8264EcF986CA"),
        (10, "0x350a791Bfc2C21F9Ed5d10980Dad2e2638ffa7f6"),
        (100, "0xE2e73A1c69ecF83F464EFCE6A5be353a37cA09b2"),
        (42_161, "0xf97f4df75117a78c1A5a0DBb814Af92458539FB4"),
      ]
    case .wrappedEther:
      [
        (1, "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"),
        (10, "0x4200000000000000000000000000000000000006"),
        (8453, "0x4200000000000000000000000000000000000006"),
        (42_161, "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1"),
        (59_144, "0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f"),
        (534_352, "0x5300000000000000000000000000000000000004"),
      ]
    }
  }
}
