/// A transaction that left, or is about to leave, this machine.
package struct OutboxEntry: Hashable, Sendable {
  /// How far it has come; the raw values are stored.
  package enum State: String, Hashable, Sendable, CaseIterable, Codable {
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
    package var holdsNonce: Bool { self != .rejected && self != .replaced }
  }

  package let chain: ChainID
  package let sender: Address
  package let nonce: UInt64
  package let hash: Hash32
  /// The signed bytes.
  package let raw: [UInt8]
  /// How far it has come.
  package let state: State
  /// When it was first sent, in seconds since 1970.
  package let firstSent: Int64?
  /// The block that holds it.
  package let block: Hash32?
  /// The code of the report of its last failure.
  package let errorCode: String?

  package init(
    chain: ChainID,
    sender: Address,
    nonce: UInt64,
    hash: Hash32,
    raw: [UInt8],
    state: State,
    firstSent: Int64?,
    block: Hash32?,
    errorCode: String?
  ) {
    (self.chain, self.sender, self.nonce, self.hash) = (chain, sender, nonce, hash)
    (self.raw, self.state, self.firstSent) = (raw, state, firstSent)
    (self.block, self.errorCode) = (block, errorCode)
  }
}
