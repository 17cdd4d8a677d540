package import Entity
import Core

/// What the history database tells of addresses: who was really paid, and who only seems to be.
///
/// Anyone can put an address into a history: by a transfer of zero in somebody else's name, by a
/// token of their own that logs any transfer, or by sending a tiny amount.
package struct CounterpartyHistory: Sendable, Equatable {
  /// The chain of the history; nil if there is no history.
  package let chain: ChainID?
  /// The addresses that received something of value from this wallet's accounts.
  package let paid: Set<Address>
  /// The addresses that sent something of value.
  private let payers: Set<Address>
  /// All counterparties of all movements.
  private let met: Set<Address>

  package static let none = CounterpartyHistory(chain: nil, [], tokens: [])

  /// Sorts the counterparties of this wallet's accounts; `tokens` are the known tokens.
  package init(chain: ChainID?, _ found: [CounterpartyRecord], tokens: [Token]) {
    let known = Dictionary(tokens.map { ($0.address, $0) }) { first, _ in first }
    self.chain = chain
    met = Set(found.filter(Self.canBePlanted).map(\.counterparty))
    paid = Set(found.filter { Self.isPayment($0, known) }.map(\.counterparty))
    payers = Set(found.filter { Self.isReceipt($0, known) }.map(\.counterparty))
  }

  /// Whether an address is in the history only because of movements that anyone can forge.
  func isOnlySpoofed(_ address: Address, on chain: UInt256?) -> Bool {
    guard let own = self.chain, chain == UInt256(own.value) else { return false }
    return met.contains(address) && !paid.contains(address) && !payers.contains(address)
  }

  /// Whether anyone could have put it there: not a permission that the account gave by itself.
  private static func canBePlanted(_ dealing: CounterpartyRecord) -> Bool {
    switch dealing.kind {
    case .delegation: false
    case .approval, .operatorApproval: !dealing.isOwn
    default: true
    }
  }

  /// Whether something left by the account's own transaction, or as a known coin or token.
  private static func isPayment(_ dealing: CounterpartyRecord, _ tokens: [Address: Token]) -> Bool {
    guard dealing.kind.direction < 0, dealing.kind != .fee, dealing.most > 0 else { return false }
    switch dealing.asset {
    case .ether: return true
    case .token(let token): return dealing.isOwn || tokens[token] != nil
    case .item: return dealing.isOwn
    }
  }

  private static func isReceipt(_ dealing: CounterpartyRecord, _ tokens: [Address: Token]) -> Bool {
    guard dealing.kind.direction > 0 else { return false }
    switch dealing.asset {
    case .ether: return dealing.most >= minWei
    case .token(let token):
      return tokens[token].flatMap(least).map { dealing.most >= $0 } ?? false
    case .item: return false
    }
  }

  /// 0.00001 ether: anyone who sends less may only want to place the address in the history.
  private static let minWei = UInt256(10_000_000_000_000)

  /// A hundredth of a token in base units; nil if it exceeds 256 bits.
  private static func least(of token: Token) -> UInt256? {
    UInt256.powerOfTen(max(0, token.decimals - 2))
  }
}
