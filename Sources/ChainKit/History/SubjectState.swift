import Core
import Entity

/// What a subject of an account is after a block.
struct SubjectState: Hashable, Sendable {
  /// In base units.
  let balance: UInt256
  /// The next nonce; nil if it was not asked for.
  let nonce: UInt64?
  /// The Keccak-256 of the account's code; nil if it was not asked for.
  let code: Hash32?

  init(balance: UInt256, nonce: UInt64? = nil, code: Hash32? = nil) {
    (self.balance, self.nonce, self.code) = (balance, nonce, code)
  }

  /// The hash of the code of an account without code.
  static let noCode = Hash32.keccak(of: [])

  /// The state before the first block.
  static let untouched = SubjectState(balance: .zero, nonce: 0, code: noCode)
}

/// A state to be read.
struct StateProbe: Hashable, Sendable {
  /// The block after which the state is read.
  let block: UInt64
  let wantsNonce: Bool
  let wantsCode: Bool
  /// Whether the node is asked even if the state is known.
  var isAgain = false
}

/// States, in the order of the request, and the look at the answering node that belongs to them.
struct StateAnswer: Sendable {
  /// Nil for a state that the node does not keep.
  let states: [SubjectState?]
  /// The hash that the answering node has at the height of the pinned block; nil if it has none.
  let pinned: Hash32?
}
