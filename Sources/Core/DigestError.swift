/// Why libcrypto computed no digest.
package enum DigestError: Error, Equatable, Sendable {
  /// The output buffer does not have the size of the result.
  case outputSize(wanted: Int, found: Int)
  /// A key, password or salt is too long for libcrypto's 32-bit lengths.
  case inputSize(found: Int)
  /// The number of rounds is not in 1…2^31-1.
  case rounds(found: Int)
  /// libcrypto lacks the function, or memory ran out.
  case refused
}

extension DigestError: Reportable {
  package var report: Report {
    switch self {
    case .outputSize(let wanted, let found):
      Report(
        .bug,
        "digest-output-size",
        "wrong digest size: expected \(wanted, one: "byte", many: "bytes"), found \(count: found)"
      )
    case .inputSize(let found):
      Report(
        .data,
        "digest-input-size",
        "key or salt too long: must be below 2^31 bytes, found \(count: found)"
      )
    case .rounds(let found):
      Report(
        .data,
        "pbkdf2-rounds",
        "invalid number of PBKDF2 rounds: must be 1 to 2,147,483,647, found \(count: found)"
      )
    case .refused:
      Report(.bug, "digest-refused", "libcrypto could not compute a digest")
    }
  }
}
