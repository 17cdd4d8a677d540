import CPlatform
import CSodium

/// A secret of fixed size in guarded, locked memory that is wiped when its owner destroys it.
///
/// The memory lies between inaccessible pages, stays out of swap and core files if the system
/// allows, and is overwritten when the value is destroyed, when the process exits, and when INT,
/// TERM, HUP or QUIT ends it. It cannot be copied, printed, compared with `==` or encoded: such
/// code does not compile. Each secret takes at least four pages, one of them locked, so a handful
/// can exist at once, not thousands. Do not store one in a global: globals are never destroyed.
package struct SecretBytes: ~Copyable, @unchecked Sendable {
  // Sendable despite the pointer: there is one owner, and changing needs exclusive access.
  private let memory: UnsafeMutableRawPointer
  private let place: Int32

  /// The number of bytes.
  package let count: Int

  /// The maximum size of a secret, in bytes.
  package static let limit = 1 << 20

  /// Creates a secret of `count` zero bytes, at most ``limit``.
  ///
  /// Memory that cannot be locked is not an error; ``ProcessGuard/protections`` reports it.
  /// - Throws: ``SecretError`` if the memory cannot be allocated.
  package init(count: Int) throws(SecretError) {
    guard (0...Self.limit).contains(count) else { throw .size(count, limit: Self.limit) }
    guard Sodium.isReady else { throw .libraryNotReady }
    guard let memory = sodium_malloc(count) else { throw .noMemory(bytes: count) }
    // sodium_malloc locks its memory but reports no failure to do so; locking again does.
    if sodium_mlock(memory, count) != 0 { kt_secret_was_not_locked() }
    let place = kt_secret_enter(memory, count)
    guard place >= 0 else {
      sodium_free(memory)
      throw .tooMany(limit: Int(KT_SECRETS_LIMIT))
    }
    sodium_memzero(memory, count)
    self.memory = memory
    self.place = place
    self.count = count
  }

  /// Creates a secret and fills its bytes, initially zero, in place.
  ///
  /// - Throws: ``SecretError`` if the memory cannot be allocated.
  package init(
    count: Int,
    filling fill: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(SecretError) {
    try self.init(count: count)
    fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
    Self.wipeStack()
  }

  /// Creates a secret with a copy of other bytes, which the caller must wipe.
  ///
  /// - Throws: ``SecretError`` if the memory cannot be allocated.
  package init(copying bytes: UnsafeRawBufferPointer) throws(SecretError) {
    try self.init(count: bytes.count) { $0.copyMemory(from: bytes) }
  }

  deinit {
    // Out of the table first: a signal must not write to freed memory.
    kt_secret_leave(place)
    sodium_free(memory)
  }

  /// Passes the bytes to `read`, in place; the pointer is invalid afterwards.
  ///
  /// Anything that `read` left on the stack is overwritten.
  package borrowing func withBytes<Result: ~Copyable, Failure: Error>(
    _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { Self.wipeStack() }
    return try read(UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// Passes the bytes to `change`, in place; the pointer is invalid afterwards.
  ///
  /// Anything that `change` left on the stack is overwritten.
  package mutating func withMutableBytes<Result: ~Copyable, Failure: Error>(
    _ change: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { Self.wipeStack() }
    return try change(UnsafeMutableRawBufferPointer(start: memory, count: count))
  }

  /// Overwrites what completed calls left on this thread's stack.
  ///
  /// A libsodium cipher copies its last, short block there and leaves it. 8 KiB is deeper than any
  /// function goes that is passed a secret; zeroing it takes about 0.3 µs.
  @inline(never)
  private static func wipeStack() { sodium_stackzero(8 << 10) }

  /// Returns true if both hold the same bytes, in a time that depends on the length alone.
  package borrowing func isEqual(to other: borrowing SecretBytes) -> Bool {
    count == other.count && sodium_memcmp(memory, other.memory, count) == 0
  }

  /// Copies the first bytes into a secret of their own.
  ///
  /// - Throws: ``SecretError/size(_:limit:)`` if there are fewer bytes.
  package borrowing func prefix(_ length: Int) throws(SecretError) -> SecretBytes {
    guard (0...count).contains(length) else { throw .size(length, limit: count) }
    return try SecretBytes(copying: UnsafeRawBufferPointer(start: memory, count: length))
  }
}
