package import Entity
import Core

/// What the history kept here has of addresses: who was paid, and who only pretends to have been.
///
/// Anybody can put an address into a history: by a transfer of nothing in somebody else's name, by a
/// token of their own that says what it likes, or by next to nothing that they send.
package struct CounterpartyHistory: Sendable, Equatable {
  /// The chain whose history it is; nil where there is none.
  package let chain: ChainID?
  /// Those to whom something of worth went from here.
  package let paid: Set<Address>
  /// Those from whom something of worth came.
  private let payers: Set<Address>
  /// All of those on the other side of a movement.
  private let met: Set<Address>

  /// No history.
  package static let none = CounterpartyHistory(chain: nil, [], tokens: [])

  /// Takes what the store has of the accounts here; `tokens` are those that are known.
  package init(chain: ChainID?, _ found: [CounterpartyRecord], tokens: [Token]) {
    let known = Dictionary(tokens.map { ($0.address, $0) }) { first, _ in first }
    self.chain = chain
    met = Set(found.map(\.counterparty))
    paid = Set(found.filter { Self.isPayment($0, known) }.map(\.counterparty))
    payers = Set(found.filter { Self.isReceipt($0, known) }.map(\.counterparty))
  }

  /// Whether an address is in the history, and only by what anybody can put there.
  func isOnlySpoofed(_ address: Address, on chain: UInt256?) -> Bool {
    guard let own = self.chain, chain == UInt256(own.value) else { return false }
    return met.contains(address) && !paid.contains(address) && !payers.contains(address)
  }

  /// What left by the account's own transaction, or as a coin or token that is known.
  private static func isPayment(_ dealing: CounterpartyRecord, _ tokens: [Address: Token]) -> Bool {
    guard dealing.kind.direction < 0, dealing.kind != .fee, dealing.most > 0 else { return false }
    switch dealing.asset {
    case .ether: return true
    case .token(let token): return dealing.isOwn || tokens[token] != nil
    }
  }

  private static func isReceipt(_ dealing: CounterpartyRecord, _ tokens: [Address: Token]) -> Bool {
    guard dealing.kind.direction > 0 else { return false }
    switch dealing.asset {
    case .ether: return dealing.most >= minWei
    case .token(let token):
      return tokens[token].flatMap(least).map { dealing.most >= $0 } ?? false
    }
  }

  /// 0.00001 ether: less is sent for the sake of its sender's address.
  private static let minWei = UInt256(10_000_000_000_000)

  /// A hundredth of a token; nil where there can be no token as large.
  private static func least(of token: Token) -> UInt256? {
    UInt256.powerOfTen(max(0, token.decimals - 2))
  }
}
