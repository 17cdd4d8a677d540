/// The files that are written whole, by what follows the dot.
enum WalletFile {
  static let keystore = "ktr"
  static let accounts = "accounts"
  /// The counter of wrong PINs, named by the wallet's number.
  static let counter = "pin"
  /// The secret of the device.
  static let secret = "secret"
  /// When the words were proved last, named by the wallet's number.
  static let verification = "drill"

  /// A watch-only wallet.
  static let watch = "watch"

  /// What is remembered of the log, in the folder of the device.
  static let anchor = "anchor"

  /// The policy that was accepted, named by the wallet's number.
  static let policy = "policy"

  /// How far the log of a home folder has come, in the folder of the device.
  static let head = "head"

  /// What the log says, put together, in the folder of the device.
  static let note = "note"

  /// The accounts that were proved on this device, in its folder, named by the wallet's number.
  static let verified = "verified"

  static let all = [
    keystore, accounts, counter, secret, verification, watch, anchor, policy, head, note, verified,
  ]
}
