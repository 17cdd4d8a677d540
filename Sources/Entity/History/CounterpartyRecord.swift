package import Core

/// All movements of one kind and one asset between the accounts and somebody else, in one row.
package struct CounterpartyRecord: Hashable, Sendable, Codable {
  /// Who is on the other side.
  package let counterparty: Address
  /// Why it moved.
  package let kind: Movement.Kind
  /// What moved.
  package let asset: Movement.Asset
  /// The most that moved at once, in smallest units.
  package let most: UInt256
  /// Whether any of it that was not nothing moved by a transaction of the account itself.
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
