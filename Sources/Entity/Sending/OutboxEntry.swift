public import Entity

/// A transaction that left, or is about to leave, this machine.
public struct OutboxEntry: Hashable, Sendable {
  /// How far it has come; the raw values are stored.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Signed and kept; no byte of it has been sent.
    case signed
    /// Sent; what became of it is not known.
    case unknown
    /// A node holds it.
    case accepted
    /// It is in a block.
    case mined
    /// Every node that was asked refuses it, and will again.
    case rejected
    /// Another transaction with its nonce is in a block.
    case replaced

    /// Whether its nonce is taken.
    var holdsNonce: Bool { self != .rejected && self != .replaced }
  }

  /// The chain.
  public let chain: ChainID
  /// The sender.
  public let sender: Address
  /// The nonce.
  public let nonce: UInt64
  /// The hash.
  public let hash: Hash32
  /// The signed bytes.
  public let raw: [UInt8]
  /// How far it has come.
  public let state: State
  /// When it was first sent, in seconds since 1970.
  public let firstSent: Int64?
  /// The block that holds it.
  public let block: Hash32?
  /// The code of the report of its last failure.
  public let errorCode: String?
}
