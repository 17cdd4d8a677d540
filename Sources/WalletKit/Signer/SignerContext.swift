import CPlatform
import CSecp256k1
import CSodium
import Synchronization

/// The one context of libsecp256k1 for work with secrets, blinded with random bytes.
///
/// The blinding guards against measurements from outside; the result never depends on it.
package enum SignerContext {
  // Shared by the whole process: the blinding changes while the library works, so one at a time.
  private static let shared = Mutex(State())

  /// Tests the library, makes the context and blinds it; later calls cost nothing.
  ///
  /// Belongs at the start of a program, so that a broken machine is found before a key is read.
  package static func start() throws(SigningError) {
    try withContext { _ in }
  }

  /// Lends the context to work on a secret.
  static func withContext<Result: Sendable>(
    _ work: (OpaquePointer) throws(SigningError) -> Result
  ) throws(SigningError) -> Result {
    try shared.withLock { state throws(SigningError) in
      guard let context = state.context else { throw .contextNotReady }
      return try work(context.pointer)
    }
  }

  /// Lends the context for a signature; after every 64 of them it is blinded anew.
  ///
  /// The library asks for a new blinding "before every few computations"; one for each would cost
  /// as much as the signature.
  static func withBlindedContext<Result: Sendable>(
    _ work: (OpaquePointer) throws(SigningError) -> Result
  ) throws(SigningError) -> Result {
    try shared.withLock { state throws(SigningError) in
      guard let context = state.context, state.keepBlinded() else { throw .contextNotReady }
      return try work(context.pointer)
    }
  }

  /// The library's context; the lock around it makes it fit to be shared.
  private struct Context: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private struct State: ~Copyable {
    /// Nil when the library, or this machine, is not fit to work.
    private(set) var context: Context?

    // Kept, so that each signature need not ask for pages; empty between uses.
    private var blinding: SecretBytes?

    /// Signatures that this blinding has served.
    private var served = 0
    private static let maxServed = 64

    init() {
      blinding = try? SecretBytes(count: 32)
      secp256k1_selftest()
      guard let pointer = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE)) else { return }
      context = Context(pointer: pointer)
      // The library's own callbacks print and abort: theirs is our bug, and it is told by status.
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
