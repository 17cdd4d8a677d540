/// What its owner has to unlock a wallet.
package enum UnlockSecret: ~Copyable, Sendable {
  case passphrase(Passphrase)
  /// A PIN, which counts together with the secret of this device.
  case pin(PIN)
  case recoveryCode(RecoveryCode)
}
