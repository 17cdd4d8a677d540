/// A transaction that was sent, or is about to be sent, from this machine.
package struct OutboxEntry: Hashable, Sendable {
  /// The status of a transaction; the raw values are stored.
  package enum State: String, Hashable, Sendable, CaseIterable, Codable {
    /// Signed and saved; no node has it.
    case signed
    /// It is being sent, or was; its status is unknown.
    case unknown
    /// A node accepted it.
    case accepted
    case mined
    /// Every node that was asked rejected it, and would again.
    case rejected
    /// Another transaction with its nonce is mined.
    case replaced

    /// Whether it occupies its nonce.
    package var holdsNonce: Bool { self != .rejected && self != .replaced }

    /// Whether it can still be mined, so that it can be resent, replaced or dropped.
    package var isOpen: Bool { holdsNonce && self != .mined }

    /// Whether a node may have accepted it.
    package var maySpend: Bool { self != .signed && self != .rejected }
  }

  package let chain: ChainID
  package let sender: Address
  package let nonce: UInt64
  package let hash: Hash32
  /// The signed bytes.
  package let raw: [UInt8]
  package let state: State
  /// The time of the first broadcast, in seconds since 1970.
  package let firstSent: Int64?
  /// The block that contains it.
  package let block: Hash32?
  /// The code of the report of its last failure.
  package let errorCode: String?
  /// Whether it was, or is about to be, sent to a private relay alone.
  package let isPrivate: Bool
  /// The time at which its state was last recorded, in seconds since 1970.
  package let lastSeen: Int64?

  package init(
    chain: ChainID,
    sender: Address,
    nonce: UInt64,
    hash: Hash32,
    raw: [UInt8],
    state: State,
    firstSent: Int64?,
    block: Hash32?,
    errorCode: String?,
    isPrivate: Bool = false,
    lastSeen: Int64? = nil
  ) {
    (self.chain, self.sender, self.nonce, self.hash) = (chain, sender, nonce, hash)
    (self.raw, self.state, self.firstSent) = (raw, state, firstSent)
    (self.block, self.errorCode, self.isPrivate) = (block, errorCode, isPrivate)
    self.lastSeen = lastSeen
  }
}
