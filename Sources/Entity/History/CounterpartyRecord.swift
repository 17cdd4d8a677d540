package import Core

/// All movements of one kind and asset between the accounts and a counterparty, in one row.
package struct CounterpartyRecord: Hashable, Sendable, Codable {
  package let counterparty: Address
  package let kind: Movement.Kind
  /// The asset that moved; of the items of a collection, one of them.
  package let asset: Movement.Asset
  /// The largest amount that moved at once, in base units.
  package let most: UInt256
  /// Whether it happened in a transaction of the account itself, and was no transfer of zero.
  package let isOwn: Bool

  package init(
    counterparty: Address,
    kind: Movement.Kind,
    asset: Movement.Asset,
    most: UInt256,
    isOwn: Bool
  ) {
    self.counterparty = counterparty
    self.kind = kind
    self.asset = asset
    self.most = most
    self.isOwn = isOwn
  }
}
