package import Entity
import GRDB

extension Journal {
  /// Whether something was sent on a chain that is not known to be mined, replaced or refused.
  ///
  /// - Throws: `StoreError`.
  package func hasOpen(on chain: ChainID) throws(StoreError) -> Bool {
    try outbox(chain: chain).contains(where: \.state.isOpen)
  }
}
