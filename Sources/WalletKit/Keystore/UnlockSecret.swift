/// A secret with which the owner unlocks a wallet.
package enum UnlockSecret: ~Copyable, Sendable {
  case passphrase(Passphrase)
  /// A PIN, which works only together with the secret of this device.
  case pin(PIN)
  case recoveryCode(RecoveryCode)
}
