public import Core

/// All movements of one kind and one asset between the accounts and somebody else, in one row.
public struct Dealing: Hashable, Sendable, Codable {
  /// Who is on the other side.
  public let counterparty: Address
  /// Why it moved.
  public let kind: Movement.Kind
  /// What moved.
  public let asset: Movement.Asset
  /// The most that moved at once, in smallest units.
  public let most: UInt256
  /// Whether any of it that was not nothing moved by a transaction of the account itself.
  public let isOwn: Bool

  /// Takes the facts.
  public init(
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
