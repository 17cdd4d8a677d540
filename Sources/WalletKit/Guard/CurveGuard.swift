import CPlatform
import CSecp256k1
import CSodium

/// Makes libsecp256k1 fail without a word.
///
/// By default the library prints what it was called with and aborts. A context that sees secrets
/// must go through ``prepare(_:)`` when it is made, and again before each use as a signer.
enum CurveGuard {
  /// The status of a process that ended because of a fault of ours.
  private static let faultStatus: Int32 = 70

  /// Tests the library, and whether a context can be made and blinded.
  static func check() throws(StartError) {
    secp256k1_selftest()
    guard let context = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE)) else {
      throw .curveNotReady
    }
    defer { secp256k1_context_destroy(context) }
    guard prepare(context) else { throw .curveNotReady }
  }

  /// Silences a context and blinds it with fresh random bytes; false when that fails.
  static func prepare(_ context: OpaquePointer) -> Bool {
    secp256k1_context_set_illegal_callback(
      context,
      { _, _ in kt_end_at_once(CurveGuard.faultStatus) },
      nil
    )
    secp256k1_context_set_error_callback(
      context,
      { _, _ in kt_end_at_once(CurveGuard.faultStatus) },
      nil
    )
    var seed = [UInt8](repeating: 0, count: 32)
    defer { sodium_memzero(&seed, seed.count) }
    let drawn = seed.withUnsafeMutableBytes { kt_random($0.baseAddress, $0.count) }
    return drawn == 0 && secp256k1_context_randomize(context, seed) == 1
  }
}
