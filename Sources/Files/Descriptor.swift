import CPlatform

#if canImport(Glibc)
  package import Glibc
#else
  package import Darwin
#endif

/// An open file descriptor, closed when its owner is destroyed.
package struct Descriptor: ~Copyable {
  package let number: Int32

  /// Takes ownership of an open descriptor.
  package init(owning number: Int32) { self.number = number }

  /// Opens an absolute path, or one relative to the working folder.
  package init(opening path: String, _ flags: Int32) throws(SystemError) {
    number = try Self.retrying { open(path, flags | O_CLOEXEC) }
  }

  /// Opens a name inside a folder.
  package init(
    opening name: String,
    in folder: borrowing Descriptor,
    _ flags: Int32
  ) throws(SystemError) {
    let at = folder.number
    number = try Self.retrying { openat(at, name, flags | O_CLOEXEC) }
  }

  /// Creates a file for writing; fails if the name is taken.
  ///
  /// It is also open for reading, since some systems lock only such files.
  init(
    creating name: String,
    in folder: borrowing Descriptor,
    mode: UInt32
  ) throws(SystemError) {
    let at = folder.number
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    number = try Self.retrying { openat(at, name, flags, mode_t(mode)) }
  }

  /// Opens a file for reading and writing, and creates it if it is missing.
  ///
  /// It is not checked yet. Follows no link, and does not wait for a pipe.
  package init(
    keeping name: String,
    in folder: borrowing Descriptor,
    mode: UInt32
  ) throws(SystemError) {
    number = try Self.keeping(name, in: folder.number, mode)
  }

  /// Opens a file by its path, as ``init(keeping:in:mode:)`` does.
  package init(keeping path: String, mode: UInt32) throws(SystemError) {
    number = try Self.keeping(path, in: AT_FDCWD, mode)
  }

  /// Opens a file for appending, and creates it with mode 0600 if it is missing.
  ///
  /// It is not checked yet. Follows no link, and does not wait for a pipe.
  init(appendingTo name: String, in folder: borrowing Descriptor) throws(SystemError) {
    let at = folder.number
    let flags = O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    number = try Self.retrying { openat(at, name, flags, mode_t(0o600)) }
  }

  private static func keeping(
    _ name: String,
    in folder: Int32,
    _ mode: UInt32
  ) throws(SystemError) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    return try retrying { openat(folder, name, flags, mode_t(mode)) }
  }

  deinit { _ = close(number) }

  /// Closes the file, and throws on failure, which can be the first sign of a failed write.
  package consuming func closed() throws(SystemError) {
    let number = self.number
    discard self
    // After EINTR the number is already free on Linux; closing it again could close another file.
    guard close(number) == 0 || errno == EINTR else { throw .last }
  }

  /// Returns the file's `stat`.
  package func facts() throws(SystemError) -> stat {
    var facts = stat()
    guard fstat(number, &facts) == 0 else { throw .last }
    return facts
  }

  /// Writes all bytes, in as many calls as that takes.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    let outcome = bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try Self.write(bytes, to: number) }
    }
    try outcome.get()
  }

  /// Writes all bytes without copying them.
  package static func write(
    _ bytes: UnsafeRawBufferPointer,
    to number: Int32
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let done = systemWrite(number, rest.baseAddress, rest.count)
      if done < 0 && errno == EINTR { continue }
      guard done >= 0 else { throw .last }
      guard done > 0, done <= rest.count else { throw SystemError(code: EIO) }
      rest = UnsafeRawBufferPointer(rebasing: rest[done...])
    }
  }

  /// Reads to the end, or to one byte past `limit`, so that callers can tell a longer file.
  ///
  /// The buffer grows with what is read, beginning at `expected` bytes.
  package func read(limit: Int, expecting expected: Int = 65_536) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var room = min(max(expected, 0), limit) + 1
    while room > 0 {
      let piece = try self.piece(of: room)
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if piece.count < room { break }
      room = min(limit + 1 - bytes.count, bytes.count)
    }
    return bytes
  }

  private func piece(of count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let number = self.number
    let outcome = bytes.withUnsafeMutableBytes { room in
      Result { () throws(SystemError) in try Self.fill(room, from: number) }
    }
    bytes.removeLast(count - (try outcome.get()))
    return bytes
  }

  /// Reads to the end or until the buffer is full; waits even if the descriptor is non-blocking.
  package static func fill(
    _ room: UnsafeMutableRawBufferPointer,
    from number: Int32
  ) throws(SystemError) -> Int {
    var count = 0
    while count < room.count {
      let got = systemRead(number, room.baseAddress?.advanced(by: count), room.count - count)
      if got == 0 { break }
      if got > 0 {
        count += got
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, -1) >= 0 || errno == EINTR else { throw .last }
      } else if errno != EINTR {
        throw .last
      }
    }
    return count
  }

  /// Flushes what was written to the disk.
  package func sync() throws(SystemError) {
    let code = kt_sync(number)
    guard code == 0 else { throw SystemError(code: code) }
  }

  /// Repeats a call for as long as signals interrupt it.
  package static func retrying(_ call: () -> Int32) throws(SystemError) -> Int32 {
    while true {
      let answer = call()
      if answer >= 0 { return answer }
      guard errno == EINTR else { throw .last }
    }
  }
}

// Under their own names, since the methods above hide the system's functions.
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}

private func systemRead(_ number: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, room, count)
}
