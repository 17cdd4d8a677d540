package import Core
package import Entity

/// The address or key that identifies the right phrase.
package enum RecoveryTarget: Hashable, Sendable {
  /// An address at one of these paths.
  case address(Address, paths: [DerivationPath])
  case key(ExtendedPublicKey, path: DerivationPath)

  var paths: [DerivationPath] {
    switch self {
    case .address(_, let paths): paths
    case .key(_, let path): [path]
    }
  }
}

/// Why a search for a phrase cannot start, or found nothing.
package enum RecoveryError: Error, Equatable, Sendable {
  /// More than two words are unknown.
  case tooManyUnknown(Int)
  /// There is no path at which to look for the address.
  case noPaths
  /// The extended key has another depth or child number than the path.
  case keyPath(DerivationPath)
  /// A passphrase in the file, on a line counted from 1, is invalid.
  case passphrase(line: Int, PassphraseError)
  /// There is no passphrase to try.
  case noPassphrases
  /// None of the candidates tried is the right phrase.
  case notFound(tried: Int)
  /// The words are invalid.
  case mnemonic(MnemonicError)
  /// Guarded memory is unavailable.
  case memory(SecretError)
  /// libcrypto returned an error.
  case digest(DigestError)
}

extension RecoveryError: Reportable {
  package var report: Report {
    switch self {
    case .tooManyUnknown(let found):
      Report(
        .refused,
        "recovery-unknown",
        "too many words are unknown or not in the list: expected at most 2, found \(count: found)"
      )
    case .noPaths:
      Report(.usage, "recovery-no-paths", "an address cannot be searched for without a path")
    case .keyPath(let path):
      Report(
        .usage,
        "recovery-key-path",
        "extended key does not match the path \(path): its depth or its last number differs"
      )
    case .passphrase(let line, let cause):
      Report(
        cause.report.kind,
        "recovery-passphrase-line",
        "invalid passphrase on line \(line): \(cause.report.message)"
      )
    case .noPassphrases:
      Report(.data, "recovery-no-passphrases", "no passphrases to try")
    case .notFound(let tried):
      Report(
        .refused,
        "recovery-not-found",
        "not found: none of the \(tried, one: "candidate", many: "candidates") tried leads to the "
          + "target"
      )
    case .mnemonic(let cause): cause.report
    case .memory(let cause): cause.report
    case .digest(let cause): cause.report
    }
  }
}
