import Core
import Entity

/// What the pending transactions from this machine take from an account and give to it, in the coin
/// and in tokens whose balances are shown.
///
/// Only plain payments count for what is given, and calls to pay tokens for tokens. What contracts do
/// besides is unknown before it is mined.
struct PendingAmounts: Sendable, Equatable {
  /// Amounts of one asset in base units, each at most 2^256 − 1.
  struct Change: Sendable, Equatable {
    /// The most that is taken; of the coin, fees included.
    var out = UInt256.zero
    /// What is given, if all is mined and succeeds.
    var into = UInt256.zero

    var isNothing: Bool { self == Change() }

    /// Returns the least that is left of a balance if all is mined and succeeds; nil if it does not
    /// cover what is taken.
    func after(_ balance: UInt256) -> UInt256? {
      balance.addingWithSaturation(into).subtracting(out)
    }
  }

  private(set) var coin = Change()
  /// By the address of the token's contract.
  private(set) var tokens: [Address: Change] = [:]

  /// Nothing is pending.
  static let none = PendingAmounts(of: .zero, in: [])

  init(of account: Address, in transactions: [SignedTransaction]) {
    for signed in transactions {
      let transaction = signed.transaction
      if signed.sender == account {
        coin.out = coin.out.addingWithSaturation(transaction.highestCost?.count ?? .max)
      }
      if transaction.to == account {
        coin.into = coin.into.addingWithSaturation(transaction.value.count)
      }
      guard let contract = transaction.to,
        case .transfer(let payee, let units)? = ERC20.Call(decoding: transaction.input)
      else { continue }
      var change = tokens[contract] ?? Change()
      if signed.sender == account { change.out = change.out.addingWithSaturation(units) }
      if payee == account { change.into = change.into.addingWithSaturation(units) }
      if !change.isNothing { tokens[contract] = change }
    }
  }
}
