package import Core
package import Entity

/// What the right words are known by.
package enum RecoveryTarget: Hashable, Sendable {
  /// An address that lies at one of these paths.
  case address(Address, paths: [DerivationPath])
  case key(ExtendedPublicKey, path: DerivationPath)

  var paths: [DerivationPath] {
    switch self {
    case .address(_, let paths): paths
    case .key(_, let path): [path]
    }
  }
}

/// Why a search for words cannot begin, or ended without them.
package enum RecoveryError: Error, Equatable, Sendable {
  /// More than two words are not known.
  case tooManyUnknown(Int)
  /// There is nothing that the right words could be known by.
  case noPaths
  /// The extended key lies at another depth, or has another number, than the path.
  case keyPath(DerivationPath)
  /// There are no passphrases in the file, or one, counted from 1, is wrong.
  case passphrase(line: Int, PassphraseError)
  /// There is no passphrase to try.
  case noPassphrases
  /// None of so many sentences is the one.
  case notFound(tried: Int)
  /// The words cannot be read.
  case mnemonic(MnemonicError)
  /// There was no guarded memory.
  case memory(SecretError)
  /// A library refused.
  case digest(DigestError)
}

extension RecoveryError: Reportable {
  package var report: Report {
    switch self {
    case .tooManyUnknown(let found):
      Report(
        .refused,
        "recovery-unknown",
        "too many words are unknown or not in the list: expected at most 2, found \(found)"
      )
    case .noPaths:
      Report(.usage, "recovery-no-paths", "an address cannot be searched for without a path")
    case .keyPath(let path):
      Report(.usage, "recovery-key-path", "extended key does not belong at \(path)")
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
        "not found: none of the \(tried) candidates tried leads to the target"
      )
    case .mnemonic(let cause): cause.report
    case .memory(let cause): cause.report
    case .digest(let cause): cause.report
    }
  }
}
