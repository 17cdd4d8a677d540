import CSodium

/// The library behind guarded memory, ciphers and the passphrase function.
enum Sodium {
  /// True when libsodium could start; the first question starts it.
  static let isReady = sodium_init() >= 0
}
