import Core

/// What the rows and nonces up to a block leave unexplained.
struct Residual: Hashable, Sendable {
  /// The balance after the block less the rows up to it, in base units.
  ///
  /// Kept exactly, however much a token that lies has logged.
  let sum: ExactSum
  /// The nonce after the block less the known uses of nonces up to it.
  let nonces: Int128

  /// The unexplained amount; nil if its magnitude is beyond 256 bits.
  var amount: Int257? { sum.value }
}
