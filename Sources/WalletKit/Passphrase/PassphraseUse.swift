package import Core

/// What a typed text protects; the same rules hold for both.
package enum PassphraseUse: Sendable, Equatable {
  /// It encrypts a file: a wallet, a backup, or a keystore of another program.
  case password
  /// It is part of the secret itself: with another BIP-39 or SLIP-39 passphrase, other accounts
  /// result.
  case passphrase

  package var noun: Sentence {
    switch self {
    case .password: "password"
    case .passphrase: "passphrase"
    }
  }

  /// The beginning of the codes of its errors.
  var code: String {
    switch self {
    case .password: "password"
    case .passphrase: "passphrase"
    }
  }
}
