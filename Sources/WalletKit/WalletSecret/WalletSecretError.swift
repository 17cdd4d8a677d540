package import Core

/// Why the secret of a wallet could not be read, or yields no key.
package enum WalletSecretError: Error, Equatable, Sendable {
  /// The payload does not have the size of all payloads.
  case size(Int)

  /// The payload's version is unknown: a newer kingtherum wrote it.
  case version(UInt8)

  /// The payload breaks a rule, at a byte counted from 0.
  case malformed(offset: Int)

  /// The wallet has a single private key, but a path was given.
  case noPaths

  /// The wallet has a private key or a seed, but its recovery phrase was requested.
  case noWords(WalletKind)

  /// The number of bytes of the seed is odd, or not 16 to 64.
  case seedLength(Int)

  /// The wallet requires a path, but none was given.
  case pathMissing

  /// The recovery phrase requires its BIP-39 passphrase, which was not given.
  case passphraseMissing

  /// A BIP-39 passphrase was given, but the wallet has none.
  case passphraseUnused

  /// The recovery phrase is invalid.
  case mnemonic(MnemonicError)

  /// There is no key at the path.
  case derivation(HDKeyError)

  /// The private key is invalid.
  case key(PrivateKeyError)

  /// Guarded memory is unavailable.
  case memory(SecretError)
}

extension WalletSecretError: Reportable {
  package var report: Report {
    switch self {
    case .size(let found):
      Report(
        .data,
        "wallet-secret-size",
        "invalid wallet secret: expected \(WalletSecret.payloadSize, one: "byte", many: "bytes"), "
          + "found \(count: found)"
      )
    case .version(let found):
      Report(
        .data,
        "wallet-secret-version",
        "unsupported wallet secret: expected version 1, found \(found), from a newer kingtherum"
      )
    case .malformed(let offset):
      Report(
        .data,
        "wallet-secret-malformed",
        "invalid wallet secret: wrong format at byte \(offset)"
      )
    case .noPaths:
      Report(
        .usage,
        "wallet-secret-no-paths",
        "wallet has a single private key and no other accounts"
      )
    case .noWords(let kind):
      Report(
        .usage,
        "wallet-secret-no-words",
        kind == .seed
          ? "wallet was created from a seed and has no recovery phrase"
          : "wallet was created from a private key and has no recovery phrase"
      )
    case .seedLength(let found):
      Report(
        .data,
        "wallet-secret-seed",
        "invalid seed: expected an even number of bytes from 16 to 64, found \(count: found)"
      )
    case .pathMissing:
      Report(
        .bug,
        "wallet-secret-path-missing",
        "missing path: each account of a recovery phrase must have one"
      )
    case .passphraseMissing:
      Report(
        .usage,
        "wallet-secret-passphrase",
        "recovery phrase of this wallet requires its BIP-39 passphrase, which is not stored"
      )
    case .passphraseUnused:
      Report(
        .usage,
        "wallet-secret-passphrase-unused",
        "wallet was created without a BIP-39 passphrase"
      )
    case .mnemonic(let cause): cause.report
    case .derivation(let cause): cause.report
    case .key(let cause): cause.report
    case .memory(let cause): cause.report
    }
  }
}
