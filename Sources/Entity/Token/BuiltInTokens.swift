/// Widely held tokens, with the addresses that their issuers publish.
enum BuiltInTokens {
  static let all: [Token] = table.compactMap(token)

  /// Chain, symbol, name, decimals, address.
  static let table: [(UInt64, String, String, Int, String)] = [
    (1, "USDC", "USD Coin", 6, "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"),
    (1, "USDT", "Tether USD", 6, "0xdAC17F958D2ee523a2206206994597C13D831ec7"),
    (1, "DAI", "Dai Stablecoin", 18, "0x6B175474E89094C44Da98b954EedeAC495271d0F"),
    (1, "WETH", "Wrapped Ether", 18, "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"),
    (1, "WBTC", "Wrapped BTC", 8, "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599"),
    (1, "LINK", "ChainLink Token", 18, "0x514910771AF9Ca656af840dff83E8264EcF986CA"),
    (10, "USDC", "USD Coin", 6, "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85"),
    (10, "USDT", "Tether USD", 6, "0x94b008aA00579c1307B0EF2c499aD98a8ce58e58"),
    (10, "DAI", "Dai Stablecoin", 18, "0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1"),
    (10, "WETH", "Wrapped Ether", 18, "0x4200000000000000000000000000000000000006"),
    (56, "USDT", "Tether USD", 18, "0x55d398326f99059fF775485246999027B3197955"),
    (56, "USDC", "USD Coin", 18, "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d"),
    (100, "USDC", "USD Coin", 6, "0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83"),
    (100, "WXDAI", "Wrapped XDAI", 18, "0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d"),
    (137, "USDC", "USD Coin", 6, "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"),
    (137, "USDT", "Tether USD", 6, "0xc2132D05D31c914a87C6611C10748AEb04B58e8F"),
    (137, "DAI", "Dai Stablecoin", 18, "0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063"),
    (137, "WETH", "Wrapped Ether", 18, "0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619"),
    (8453, "USDC", "USD Coin", 6, "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"),
    (8453, "WETH", "Wrapped Ether", 18, "0x4200000000000000000000000000000000000006"),
    (42_161, "USDC", "USD Coin", 6, "0xaf88d065e77c8cC2239327C5EDb3A432268e5831"),
    (42_161, "USDT", "Tether USD", 6, "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9"),
    (42_161, "DAI", "Dai Stablecoin", 18, "0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1"),
    (42_161, "WETH", "Wrapped Ether", 18, "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1"),
    (43_114, "USDC", "USD Coin", 6, "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E"),
    (43_114, "USDT", "Tether USD", 6, "0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7"),
    (43_114, "WAVAX", "Wrapped AVAX", 18, "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7"),
    (59_144, "USDC", "USD Coin", 6, "0x176211869cA2b568f2A7D4EE941E073a821EE1ff"),
    (534_352, "USDC", "USD Coin", 6, "0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4"),
    (11_155_111, "USDC", "USD Coin", 6, "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238"),
    (11_155_111, "LINK", "ChainLink Token", 18, "0x779877A7B0D9E8603169DdbD7836e478b4624789"),
    (11_155_111, "WETH", "Wrapped Ether", 18, "0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14"),
  ]

  /// Returns nil only for an invalid row, which a test rules out.
  private static func token(_ row: (UInt64, String, String, Int, String)) -> Token? {
    guard let chain = try? ChainID(row.0), let address = try? Address(parsing: row.4) else {
      return nil
    }
    return try? Token(chain: chain, address: address, symbol: row.1, name: row.2, decimals: row.3)
  }
}
