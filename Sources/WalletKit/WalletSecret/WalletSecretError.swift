package import Core

/// Why the secret of a wallet could not be read, or gave no key.
package enum WalletSecretError: Error, Equatable, Sendable {
  /// The payload has not the size of all payloads.
  case size(Int)

  /// The payload's version is not known: a newer kingtherum wrote it.
  case version(UInt8)

  /// The payload breaks a rule, at a byte counted from 0.
  case malformed(offset: Int)

  /// The wallet holds one key, and a path was asked for.
  case noPaths

  /// The wallet holds a key or a seed, and words were asked for.
  case noWords(WalletKind)

  /// A seed has an odd number of bytes, or too few, or too many.
  case seedLength(Int)

  /// The wallet holds words, and no path was asked for.
  case pathMissing

  /// The wallet's words go with a BIP-39 passphrase, which was not given.
  case passphraseMissing

  /// A BIP-39 passphrase was given, and the wallet knows none.
  case passphraseUnused

  /// The words are wrong.
  case mnemonic(MnemonicError)

  /// The path leads to no key.
  case derivation(HDKeyError)

  /// The private key is wrong.
  case key(PrivateKeyError)

  /// There was no guarded memory.
  case memory(SecretError)
}

extension WalletSecretError: Reportable {
  package var report: Report {
    switch self {
    case .size(let found):
      Report(
        .data,
        "wallet-secret-size",
        "invalid wallet secret: expected \(WalletSecret.payloadSize) bytes, found \(found)"
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
        "invalid seed: expected an even number of bytes from 16 to 64, found \(found)"
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
