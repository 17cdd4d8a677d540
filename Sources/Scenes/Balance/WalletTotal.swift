import Core
import Entity
import WalletKit

/// The sum of the accounts of one wallet.
struct WalletTotal {
  let wallet: WalletName
  let ether: Wei
  /// Sums of the tokens with a known balance in every account.
  let tokens: [TokenBalance]

  /// Nil unless there are several addresses, all of one wallet.
  init?(_ holdings: [AddressBalances]) {
    guard holdings.count > 1, let first = holdings.first else { return nil }
    let wallets = first.accounts.compactMap(\.wallet)
    let shared = wallets.first { wallet in
      holdings.allSatisfy { $0.accounts.contains { $0.wallet == wallet } }
    }
    let known = holdings.compactMap(\.ether?.count)
    guard let shared, known.count == holdings.count, let ether = known.sum() else { return nil }
    wallet = shared
    self.ether = Wei(ether)
    tokens = first.tokens.map(\.token).compactMap { token in
      let units = holdings.compactMap { holding in
        holding.tokens.first { $0.token.address == token.address }?.units
      }
      guard units.count == holdings.count, let sum = units.sum() else { return nil }
      return TokenBalance(token: token, reading: .amount(sum))
    }
  }
}
