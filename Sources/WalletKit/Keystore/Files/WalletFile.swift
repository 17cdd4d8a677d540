/// The extensions of the files that are written whole.
enum WalletFile {
  static let keystore = "ktr"
  static let accounts = "accounts"
  /// The counter of wrong PINs, named by the wallet's ID.
  static let counter = "pin"
  /// The device secret.
  static let secret = "secret"
  /// The last check of the recovery phrase, named by the wallet's ID.
  static let verification = "drill"

  /// A watch-only wallet.
  static let watch = "watch"

  /// What is remembered of the audit log, in the device's state folder.
  static let anchor = "anchor"

  /// The accepted policy, named by the wallet's ID.
  static let policy = "policy"

  /// The end of a home folder's log, in the device's state folder.
  static let head = "head"

  /// A summary of the log, in the device's state folder.
  static let note = "note"

  /// The accounts verified on this device, in its state folder, named by the wallet's ID.
  static let verified = "verified"

  static let all = [
    keystore, accounts, counter, secret, verification, watch, anchor, policy, head, note, verified,
  ]
}
