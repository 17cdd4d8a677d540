/// Why libcrypto made no digest.
package enum DigestError: Error, Equatable, Sendable {
  /// The buffer for the result has another size than the result.
  case outputSize(wanted: Int, found: Int)
  /// A key, password or salt is longer than libcrypto can count.
  case inputSize(found: Int)
  /// The number of rounds is not in 1…2^31-1.
  case rounds(found: Int)
  /// libcrypto lacks the function, or memory.
  case refused
}

extension DigestError: Reportable {
  /// What went wrong.
  package var report: Report {
    switch self {
    case .outputSize(let wanted, let found):
      Report(.bug, "digest-output-size", "a digest of \(wanted) bytes was asked for in \(found)")
    case .inputSize(let found):
      Report(.data, "digest-input-size", "a key or salt is below 2^31 bytes, this one is \(found)")
    case .rounds(let found):
      Report(.data, "pbkdf2-rounds", "PBKDF2 takes 1 to 2147483647 rounds, \(found) are asked for")
    case .refused:
      Report(.bug, "digest-refused", "libcrypto made no digest")
    }
  }
}
