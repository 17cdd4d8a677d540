import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file of an index on disk, which is read in places; it may be damaged or change meanwhile.
struct IndexFile: ~Copyable {
  private let descriptor: Descriptor
  /// The size in bytes when it was opened.
  let size: UInt64

  /// Opens a regular file of a folder; follows no link, and does not wait for a pipe.
  ///
  /// - Throws: ``IndexDamage``.
  init(_ name: String, in folder: borrowing Folder) throws(IndexDamage) {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
    let file: Descriptor
    do throws(SystemError) {
      file = try Descriptor(opening: name, in: folder.descriptor, flags)
    } catch {
      throw error.code == ENOENT ? .missing : .unreadable
    }
    guard let facts = try? file.facts(), facts.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable
    }
    size = UInt64(max(0, facts.st_size))
    descriptor = file
  }

  /// Returns the bytes at a place.
  ///
  /// - Throws: ``IndexDamage`` if the file ends before.
  func bytes(_ count: Int, at place: UInt64) throws(IndexDamage) -> [UInt8] {
    let (end, isBeyond) = place.addingReportingOverflow(UInt64(count))
    guard !isBeyond, end <= size else { throw .cut }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes { room in
        pread(
          descriptor.number,
          room.baseAddress?.advanced(by: done),
          count - done,
          off_t(place) + off_t(done)
        )
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .unreadable }
      guard got > 0 else { throw .cut }
      done += got
    }
    return bytes
  }

  /// Returns the numbers of 32 bits at a place, whose lowest byte is the first.
  func numbers(_ count: Int, at place: UInt64) throws(IndexDamage) -> [UInt32] {
    let bytes = try bytes(4 * count, at: place)
    return (0..<count).map { index in
      (0..<4).reduce(0) { $0 | UInt32(bytes[4 * index + $1]) << UInt32(8 * $1) }
    }
  }
}

/// Why a file of an index is not used.
enum IndexDamage: Error {
  case missing
  case unreadable
  /// It ends too early, or its size does not fit its contents.
  case cut
  /// What it says contradicts its name or itself.
  case inconsistent
}
