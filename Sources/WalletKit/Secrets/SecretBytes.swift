import CPlatform
import CSodium

/// A secret of fixed size in guarded, locked memory that is wiped when its owner is done with it.
///
/// The memory lies between pages that nobody may touch, stays out of swap and core files where the
/// system allows, and is overwritten when the value ends, when the process exits and when INT,
/// TERM, HUP or QUIT ends it. It cannot be copied, printed, compared with `==` or encoded: such
/// code does not compile. Each secret takes at least four pages, one of them locked, so a handful
/// live at once, not thousands. Does not end well in a global: those are never destroyed.
package struct SecretBytes: ~Copyable, @unchecked Sendable {
  // Sendable although a pointer is inside: there is one owner, and changing needs exclusive access.
  private let memory: UnsafeMutableRawPointer
  private let place: Int32

  /// The number of bytes.
  package let count: Int

  /// The longest secret there may be, in bytes.
  package static let limit = 1 << 20

  /// Makes a secret of so many zero bytes, at most ``limit``.
  ///
  /// Memory that cannot be locked is not an error; ``ProcessGuard/protections`` tells of it.
  /// - Throws: ``SecretError`` when there is no room.
  package init(count: Int) throws(SecretError) {
    guard (0...Self.limit).contains(count) else { throw .size(count, limit: Self.limit) }
    guard Sodium.isReady else { throw .libraryNotReady }
    guard let memory = sodium_malloc(count) else { throw .noMemory(bytes: count) }
    // sodium_malloc locks what it gives and keeps silent when that fails; asking again tells.
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

  /// Makes a secret and has its bytes, zero at first, written in place.
  ///
  /// - Throws: ``SecretError`` when there is no room.
  package init(
    count: Int,
    filling fill: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(SecretError) {
    try self.init(count: count)
    fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
    Self.wipeStack()
  }

  /// Makes a secret with a copy of bytes that lie elsewhere; wiping those is the caller's duty.
  ///
  /// - Throws: ``SecretError`` when there is no room.
  package init(copying bytes: UnsafeRawBufferPointer) throws(SecretError) {
    try self.init(count: bytes.count) { $0.copyMemory(from: bytes) }
  }

  deinit {
    // Out of the table first: a signal must not write to memory that is given back.
    kt_secret_leave(place)
    sodium_free(memory)
  }

  /// Reads the bytes, in place; the pointer is worth nothing afterwards.
  ///
  /// What the reading left on the stack is overwritten.
  package borrowing func withBytes<Result: ~Copyable, Failure: Error>(
    _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { Self.wipeStack() }
    return try read(UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// Changes the bytes, in place; the pointer is worth nothing afterwards.
  ///
  /// What the change left on the stack is overwritten.
  package mutating func withMutableBytes<Result: ~Copyable, Failure: Error>(
    _ change: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { Self.wipeStack() }
    return try change(UnsafeMutableRawBufferPointer(start: memory, count: count))
  }

  /// Overwrites what calls that have returned left on this thread's stack.
  ///
  /// A cipher of libsodium copies its last, short block there and leaves it. 8 KiB are deeper than
  /// any function that is lent a secret goes; zeroing them takes about 0.3 µs.
  @inline(never)
  private static func wipeStack() { sodium_stackzero(8 << 10) }

  /// Tells whether both hold the same bytes, in a time that depends on the length alone.
  package borrowing func isEqual(to other: borrowing SecretBytes) -> Bool {
    count == other.count && sodium_memcmp(memory, other.memory, count) == 0
  }

  /// Copies the first bytes into a secret of their own.
  ///
  /// - Throws: ``SecretError/size(_:limit:)`` when there are not so many.
  package borrowing func prefix(_ length: Int) throws(SecretError) -> SecretBytes {
    guard (0...count).contains(length) else { throw .size(length, limit: count) }
    return try SecretBytes(copying: UnsafeRawBufferPointer(start: memory, count: length))
  }
}
