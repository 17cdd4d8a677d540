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
      Report(
        .bug,
        "digest-output-size",
        "wrong digest size: expected \(wanted) bytes, found \(found)"
      )
    case .inputSize(let found):
      Report(
        .data,
        "digest-input-size",
        "key or salt too long: must be below 2^31 bytes, found \(found)"
      )
    case .rounds(let found):
      Report(
        .data,
        "pbkdf2-rounds",
        "invalid number of PBKDF2 rounds: must be 1 to 2147483647, found \(found)"
      )
    case .refused:
      Report(.bug, "digest-refused", "libcrypto could not compute a digest")
    }
  }
}
