import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A new file beside its destination, under a temporary name until it is renamed.
///
/// It is locked for as long as it is open, to tell a file that is still being written from one that
/// a killed run left.
struct TemporaryFile: ~Copyable {
  /// Random, as ``TemporaryFileName`` draws it.
  let name: String
  /// The path of the destination, which its errors name.
  let path: String
  private let folder: Int32
  private let rules: FileRequirements?
  private let identity: Identity
  private var file: Descriptor

  /// The identity of the file, whatever its name leads to.
  private struct Identity: Equatable {
    let device: dev_t
    let number: ino_t

    init(_ facts: stat) { (device, number) = (facts.st_dev, facts.st_ino) }
  }

  /// Creates an empty file.
  init(
    of name: String,
    in folder: borrowing Folder,
    _ writing: WriteOptions
  ) throws(FileError) {
    self.folder = folder.descriptor.number
    path = folder.path(of: name)
    rules = writing.rules
    var (drawn, facts) = ("", stat())
    do { file = try Self.made(for: name, in: folder, writing.mode, as: &drawn, &facts) } catch {
      throw .of(error, .write, path)
    }
    self.name = drawn
    identity = Identity(facts)
  }

  /// Creates the file again if a cleaning run removed it before it was locked.
  private static func made(
    for name: String,
    in folder: borrowing Folder,
    _ mode: UInt32,
    as drawn: inout String,
    _ facts: inout stat
  ) throws(SystemError) -> Descriptor {
    while true {
      drawn = TemporaryFileName.drawn(for: name)
      let file = try Descriptor(creating: drawn, in: folder.descriptor, mode: mode)
      // On a system without locks nothing is cleaned up.
      _ = kt_try_share(file.number)
      do { facts = try file.facts() } catch {
        unlinkat(folder.descriptor.number, drawn, 0)
        throw error
      }
      if facts.st_nlink > 0 { return file }
    }
  }

  /// Appends bytes without copying them.
  mutating func add(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    do { try Descriptor.write(bytes, to: file.number) } catch { throw .of(error, .write, path) }
  }

  /// Flushes it to the disk, and reopens it by name for reading: that is the file that counts.
  mutating func finish() throws(FileError) {
    do {
      // Never retried: after an error the system treats the lost pages as written.
      try file.sync()
      var written = try Self.reopened(name, in: folder)
      _ = kt_try_share(written.number)
      swap(&file, &written)
      try written.closed()
    } catch {
      throw .of(error, .write, path)
    }
    let facts: stat
    do { facts = try file.facts() } catch { throw .of(error, .read, path) }
    guard Identity(facts) == identity else { throw .readBack(path: path) }
    try rules?.judge(facts, path: path)
  }

  private static func reopened(_ name: String, in folder: Int32) throws(SystemError) -> Descriptor {
    Descriptor(
      owning: try Descriptor.retrying {
        openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      }
    )
  }

  /// Reads it back into a buffer one byte larger than the content, to detect a longer file.
  func readBack(into room: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    do { return try Descriptor.fill(room, from: file.number) } catch {
      throw .of(error, .read, path)
    }
  }

  /// Removes it; if it was renamed already, nothing has the temporary name.
  func remove() { unlinkat(folder, name, 0) }
}

extension TemporaryFile {
  /// Writes all bytes, and returns the bytes read back, which are the same.
  mutating func hold(_ bytes: [UInt8]) throws(FileError) -> [UInt8] {
    let outcome = bytes.withUnsafeBytes { bytes in
      Result { () throws(FileError) in try self.add(bytes) }
    }
    try outcome.get()
    try finish()
    var written = [UInt8](repeating: 0, count: bytes.count + 1)
    let count = try written.withUnsafeMutableBytes { room in
      Result { () throws(FileError) in try self.readBack(into: room) }
    }.get()
    written.removeLast(written.count - count)
    guard written == bytes else { throw .readBack(path: path) }
    return written
  }

  /// Writes bytes without copying them, and reads them back into a buffer one byte larger.
  mutating func hold(
    _ bytes: UnsafeRawBufferPointer,
    readingBackInto room: UnsafeMutableRawBufferPointer
  ) throws(FileError) {
    try add(bytes)
    try finish()
    let count = try readBack(into: room)
    guard count == bytes.count, room.prefix(count).elementsEqual(bytes) else {
      throw .readBack(path: path)
    }
  }
}
