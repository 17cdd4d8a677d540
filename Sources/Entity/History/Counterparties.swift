package import Core

/// From which amount on something counts as received: anyone can send less only to place an address
/// in a history.
package struct LeastAmounts: Hashable, Sendable, Codable {
  /// A known token.
  package struct Token: Hashable, Sendable, Codable {
    package let contract: Address
    /// In base units; nil if no amount of it counts.
    package let least: UInt256?

    package init(contract: Address, least: UInt256?) {
      (self.contract, self.least) = (contract, least)
    }
  }

  /// In wei.
  package let ether: UInt256
  /// The tokens that are known. What another one logs counts for nothing.
  package let tokens: [Token]

  package init(ether: UInt256, tokens: [Token]) { (self.ether, self.tokens) = (ether, tokens) }
}

/// The addresses in the history of accounts: who was really paid, and who only seems to be.
///
/// An account may have thousands of them, and a review before a signature reads all, so each takes
/// only 40 characters between the two programs.
package struct Counterparties: Hashable, Sendable, Codable {
  /// The addresses that received something of value, in ascending order.
  @PackedAddresses package private(set) var paid: [Address]
  /// Those that anyone could have put there, and that neither received nor sent something of value,
  /// in ascending order.
  @PackedAddresses package private(set) var planted: [Address]

  package static let none = Counterparties(
    of: [],
    counting: LeastAmounts(ether: 0, tokens: [])
  )

  /// Sorts counterparties.
  package init(of found: [CounterpartyRecord], counting least: LeastAmounts) {
    let known = Dictionary(least.tokens.map { ($0.contract, $0.least) }) { first, _ in first }
    var (paid, real, met) = (Set<Address>(), Set<Address>(), Set<Address>())
    for record in found {
      let address = record.counterparty
      if record.canBePlanted { met.insert(address) }
      if record.isPayment(known) { paid.insert(address) }
      if record.isReceipt(least.ether, known) { real.insert(address) }
    }
    self.paid = paid.inOrder
    planted = met.subtracting(paid).subtracting(real).inOrder
  }
}

extension Set<Address> {
  fileprivate var inOrder: [Address] {
    sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}

extension CounterpartyRecord {
  /// Whether anyone could have put it there: not a permission that the account gave by itself.
  fileprivate var canBePlanted: Bool {
    switch kind {
    case .delegation: false
    case .approval, .operatorApproval: !isOwn
    default: true
    }
  }

  /// Whether something left by the account's own transaction, or as a known coin or token.
  fileprivate func isPayment(_ tokens: [Address: UInt256?]) -> Bool {
    guard kind.direction < 0, kind != .fee, most > 0 else { return false }
    switch asset {
    case .ether: return true
    case .token(let token): return isOwn || tokens[token] != nil
    case .item: return isOwn
    }
  }

  fileprivate func isReceipt(_ ether: UInt256, _ tokens: [Address: UInt256?]) -> Bool {
    guard kind.direction > 0 else { return false }
    switch asset {
    case .ether: return most >= ether
    case .token(let token):
      guard let least = tokens[token] ?? nil else { return false }
      return most >= least
    case .item: return false
    }
  }
}
