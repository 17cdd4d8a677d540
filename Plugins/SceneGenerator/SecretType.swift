/// The type of a secret that a file can contain.
enum SecretType: String, CaseIterable {
  case bytes = "SecretBytes"
  case key = "PrivateKey"
  case password = "Passphrase"
  case pin = "PIN"

  /// The call that makes the secret from the bytes of a file; nil if it is these bytes.
  var initializer: String? {
    switch self {
    case .bytes: nil
    case .key: "PrivateKey("
    case .password: "Passphrase("
    case .pin: "PIN("
    }
  }

  /// The label of the bytes in that call.
  var label: String { self == .key ? "parsingHex" : "typed" }

  /// The longest file, in bytes.
  var limit: String {
    switch self {
    case .bytes: "SecretInput.wordsLimit"
    case .key: "SecretInput.passphraseLimit"
    case .password: "Passphrase.maxBytes"
    case .pin: "PIN.maxBytes"
    }
  }

  /// Types that have a secret in them, and that no file is read into.
  static let others: Set<String> = [
    "DataKey", "DeviceSecret", "EntropyPool", "HDKey", "Mnemonic", "Password", "RecoveryCode",
    "RecoveryPhrase", "Secret", "Seed", "Share", "UnlockSecret", "UnlockedWallet", "UserEntropy",
    "WalletSecret",
  ]
}
