import Core

/// A file of another kind that was given in place of a transaction.
package enum OtherFile: Sendable, CaseIterable {
  case backup
  case wallet
  case watchOnlyWallet
  /// The key file of another wallet (Web3 Secret Storage).
  case keystore
  /// An extended public key as a UR.
  case extendedKey

  /// Recognizes JSON by the names near its beginning; nil if it is of no such kind.
  ///
  /// A backup is not JSON as a whole, so it is not parsed.
  init?(_ json: ArraySlice<UInt8>) {
    let head = String(decoding: json.prefix(4_096), as: UTF8.self)
    let has = { (name: String) in head.contains("\"\(name)\"") }
    if has("format"), let kind = Self.formats.first(where: { has($0.name) })?.kind {
      self = kind
    } else if has("crypto") || has("Crypto"), has("ciphertext") {
      self = .keystore
    } else {
      return nil
    }
  }

  private static let formats: [(name: String, kind: OtherFile)] = [
    ("kingtherum-backup", .backup), ("kingtherum-keystore", .wallet),
    ("kingtherum-watch", .watchOnlyWallet),
  ]

  /// What the file is, with its article.
  var words: Sentence {
    switch self {
    case .backup: "a backup of wallets"
    case .wallet: "a wallet file"
    case .watchOnlyWallet: "the file of a watch-only wallet"
    case .keystore: "a keystore file of another program"
    case .extendedKey: "an extended public key"
    }
  }
}
