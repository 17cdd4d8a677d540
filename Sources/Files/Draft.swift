import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A new file beside the place it is meant for, which nobody reads before it has its name.
///
/// It is locked as long as it is open, so that a draft that grows can be told from one that a killed
/// run left behind.
struct Draft: ~Copyable {
  /// The name it has meanwhile.
  let name: String
  /// The path it is meant for, which its errors are about.
  let path: String
  private let folder: Int32
  private let rules: FileRules
  private var file: Descriptor

  /// Makes it, empty.
  init(
    of name: String,
    in folder: borrowing Folder,
    mode: UInt32
  ) throws(FileError) {
    self.name = DraftName.drawn(for: name)
    self.folder = folder.descriptor.number
    path = folder.path(of: name)
    rules = FileRules(forbidden: ~mode_t(mode) & 0o777, hasOneName: true)
    do { file = try Descriptor(creating: self.name, in: folder.descriptor, mode: mode) } catch {
      throw .of(error, .write, path)
    }
    _ = kt_try_share(file.number)
  }

  /// Writes bytes from where they lie, behind those that are there.
  mutating func add(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    do { try Descriptor.write(bytes, to: file.number) } catch { throw .of(error, .write, path) }
  }

  /// Brings it to the disk, and opens it anew for reading: what counts is what its name leads to.
  mutating func finish() throws(FileError) {
    do {
      // Never tried again: after an error the system takes the lost pages for written.
      try file.sync()
      var written = try Self.reopened(name, in: folder)
      _ = kt_try_share(written.number)
      swap(&file, &written)
      try written.closed()
    } catch {
      throw .of(error, .write, path)
    }
    _ = try file.facts(keeping: rules, path: path)
  }

  private static func reopened(_ name: String, in folder: Int32) throws(SystemError) -> Descriptor {
    Descriptor(
      owning: try Descriptor.retrying {
        openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      }
    )
  }

  /// Reads it back into room for one byte more than was written, so that a longer file is seen.
  func readBack(into room: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    do { return try Descriptor.fill(room, from: file.number) } catch {
      throw .of(error, .read, path)
    }
  }

  /// Removes it; it may have its name already, and then nothing has this one.
  func remove() { unlinkat(folder, name, 0) }
}

extension Draft {
  /// Writes all bytes, and hands out what the disk gives back, which are the same.
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

  /// Writes bytes from where they lie, and reads them back into room of one byte more.
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
