import CPlatform
import CSecp256k1
import CSodium
import Synchronization

/// The only context of libsecp256k1 for work with secrets, blinded with random bytes.
///
/// The blinding protects against measurements from outside; the result never depends on it.
package enum SignerContext {
  // Shared by the whole process: the blinding changes while the library works, so one at a time.
  private static let shared = Mutex(State())

  /// Tests the library, creates the context and blinds it; later calls cost nothing.
  ///
  /// Call it at the start of a program, so that a broken machine is detected before a key is read.
  package static func start() throws(SigningError) {
    try withContext { _ in }
  }

  /// Passes the context to `work`, for work on a secret.
  static func withContext<Result: Sendable>(
    _ work: (OpaquePointer) throws(SigningError) -> Result
  ) throws(SigningError) -> Result {
    try shared.withLock { state throws(SigningError) in
      guard let context = state.context else { throw .contextNotReady }
      return try work(context.pointer)
    }
  }

  /// Passes the context to `work`, for a signature; after every 64 of them it is blinded again.
  ///
  /// The library recommends a new blinding "before every few computations"; one for each would cost
  /// as much as the signature.
  static func withBlindedContext<Result: Sendable>(
    _ work: (OpaquePointer) throws(SigningError) -> Result
  ) throws(SigningError) -> Result {
    try shared.withLock { state throws(SigningError) in
      guard let context = state.context, state.keepBlinded() else { throw .contextNotReady }
      return try work(context.pointer)
    }
  }

  /// The library's context, which is safe to share because of the lock around it.
  private struct Context: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private struct State: ~Copyable {
    /// Nil if the library or this machine is not fit to work.
    private(set) var context: Context?

    // Kept, so that signatures need not allocate pages; wiped between uses.
    private var blinding: SecretBytes?

    /// The number of signatures with the current blinding.
    private var served = 0
    private static let maxServed = 64

    init() {
      blinding = try? SecretBytes(count: 32)
      secp256k1_selftest()
      guard let pointer = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE)) else { return }
      context = Context(pointer: pointer)
      // The library's own callbacks print and abort: a call is our bug, reported by the exit
      // status.
      secp256k1_context_set_illegal_callback(pointer, { _, _ in kt_end_at_once(70) }, nil)
      secp256k1_context_set_error_callback(pointer, { _, _ in kt_end_at_once(70) }, nil)
      if !randomize() { context = nil }
    }

    mutating func keepBlinded() -> Bool {
      guard served >= Self.maxServed else {
        served += 1
        return true
      }
      served = 1
      return randomize()
    }

    private mutating func randomize() -> Bool {
      guard let context, var bytes = blinding.take() else { return false }
      let isDone = bytes.withMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return false }
        defer { sodium_memzero(start, bytes.count) }
        randombytes_buf(start, bytes.count)
        return secp256k1_context_randomize(
          context.pointer,
          start.assumingMemoryBound(to: UInt8.self)
        ) == 1
      }
      blinding = consume bytes
      return isDone
    }
  }
}
