import CSodium

/// The library for guarded memory, ciphers and password derivation.
enum Sodium {
  /// True if libsodium is initialized; the first access initializes it.
  static let isReady = sodium_init() >= 0
}
