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
  /// The addresses that are there only because of what anyone can forge.
  private let planted: Set<Address>

  package static let none = CounterpartyHistory(chain: nil, .none)

  /// Takes over the counterparties of this wallet's accounts, sorted by what `least(of:)` says.
  package init(chain: ChainID?, _ found: Counterparties) {
    (self.chain, paid, planted) = (chain, Set(found.paid), Set(found.planted))
  }

  /// Whether an address is in the history only because of movements that anyone can forge.
  func isOnlySpoofed(_ address: Address, on chain: UInt256?) -> Bool {
    guard let own = self.chain, chain == UInt256(own.value) else { return false }
    return planted.contains(address)
  }

  /// What counts as received: 0.00001 ether, and a hundredth of a known token.
  package static func least(of tokens: [Token]) -> LeastAmounts {
    LeastAmounts(
      ether: 10_000_000_000_000,
      tokens: tokens.map { token in
        // More than 256 bits of it cannot be received.
        .init(contract: token.address, least: .powerOfTen(max(0, token.decimals - 2)))
      }
    )
  }
}
