/// What a contract said when it was asked whether a signature is its own.
package enum SignatureVerdict: Hashable, Sendable, Codable {
  /// Yes.
  case takes
  /// Something that is not yes: the first bytes of its answer, and how many there are.
  case other(first: [UInt8], count: Int)
  /// Nothing, as contracts without that question do.
  case silent
  /// It reverted, perhaps with a reason.
  case reverted(Revert)
}

/// What came of a signature that brings a call along which makes its contract ready.
package enum PreparedVerdict: Hashable, Sendable, Codable {
  /// The contract takes it.
  case takes
  /// There is no contract after the call, which failed or did not.
  case noContract(isCalled: Bool)
  /// The contract is there after the call, and does not take it.
  case refuses(isCalled: Bool)
}
