/// A contract's answer to the question whether a signature is its own.
package enum SignatureVerdict: Hashable, Sendable, Codable {
  /// Yes.
  case takes
  /// Anything but yes: the first bytes of the answer, and its length.
  case other(first: [UInt8], count: Int)
  /// An empty answer, as from contracts without that function.
  case silent
  /// It reverted, perhaps with a reason.
  case reverted(Revert)
}

/// The verdict on a signature that contains a call to prepare its contract (ERC-6492).
package enum PreparedVerdict: Hashable, Sendable, Codable {
  /// The contract accepts it.
  case takes
  /// There is no contract after the call, whether or not the call succeeded.
  case noContract(isCalled: Bool)
  /// The contract exists after the call, and does not accept the signature.
  case refuses(isCalled: Bool)
}
