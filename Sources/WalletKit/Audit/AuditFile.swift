import Core
import Entity
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The open log file, in which every line is complete, and on disk when writing returns.
struct AuditFile: ~Copyable {
  static let name = "audit.log"

  let path: String
  private let file: OpenFile
  private let folder: Descriptor
  /// The size in bytes.
  private(set) var size: Int64

  private init(path: String, file: consuming OpenFile, folder: consuming Descriptor) {
    self.path = path
    size = Int64(file.size)
    self.file = file
    self.folder = folder
  }

  /// Opens the log of a home folder; nil if it is missing and `isMade` is false.
  static func opened(
    in home: borrowing KeystoreFolder,
    making isMade: Bool
  ) throws(KeystoreError) -> AuditFile? {
    let file: OpenFile?
    do { file = try isMade ? home.folder.kept(name) : home.folder.file(name) } catch {
      throw KeystoreError(error)
    }
    guard let file else { return nil }
    return AuditFile(path: home.path(of: name), file: file, folder: try folder(of: home))
  }

  /// Opens the folder again, to sync the log's name to disk.
  private static func folder(of home: borrowing KeystoreFolder) throws(KeystoreError)
    -> Descriptor
  {
    do {
      return try Descriptor(opening: ".", in: home.folder.descriptor, O_RDONLY | O_DIRECTORY)
    } catch {
      throw .of(error, .open, home.path)
    }
  }

  /// Calls `body` with every line between two offsets, without its LF, until it returns false.
  ///
  /// Bytes after the last LF are passed with `isWhole` false; an overlong line is passed in pieces.
  func forEachLine(
    from start: Int64 = 0,
    upTo end: Int64? = nil,
    _ body: (_ bytes: [UInt8], _ isWhole: Bool) throws(KeystoreError) -> Bool
  ) throws(KeystoreError) {
    var (rest, place): ([UInt8], Int64) = ([], start)
    let size = min(end ?? size, size)
    while place < size || !rest.isEmpty {
      let next = min(place + Self.piece, size)
      rest += try read(place..<next)
      place = next
      var start = rest.startIndex
      while let stop = rest[start...].firstIndex(of: 0x0A) {
        guard try body(Array(rest[start..<stop]), true) else { return }
        start = stop + 1
      }
      rest.removeFirst(start)
      guard place == size || rest.count > AuditLine.maxBytes else { continue }
      guard !rest.isEmpty, try body(rest, place < size) else { return }
      rest = []
    }
  }

  /// The number of bytes read at a time.
  private static let piece: Int64 = 1 << 20

  /// Reads a range of bytes.
  func read(_ range: Range<Int64>) throws(KeystoreError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var done = 0
    while done < bytes.count {
      let got = bytes.withUnsafeMutableBytes { room in
        pread(
          file.descriptor.number,
          room.baseAddress?.advanced(by: done),
          room.count - done,
          off_t(range.lowerBound) + off_t(done)
        )
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw .of(got == 0 ? SystemError(code: EIO) : .last, .read, path) }
      done += got
    }
    return bytes
  }

  /// Returns the line that ends at an offset, without its LF; nil if none ends there.
  func line(endingAt end: Int64) throws(KeystoreError) -> [UInt8]? {
    guard end > 0, end <= size else { return nil }
    let piece = try read(max(0, end - Int64(AuditLine.maxBytes))..<end)
    guard piece.last == 0x0A else { return nil }
    let start = piece.dropLast().lastIndex(of: 0x0A)
    guard start != nil || piece.count == end else { return nil }
    return Array(piece[(start.map { $0 + 1 } ?? 0)..<(piece.count - 1)])
  }

  /// Removes an incomplete last line, left by a power cut: its write was never confirmed.
  mutating func removeTornLine() throws(KeystoreError) {
    guard size > 0 else { return }
    let piece = try read(max(0, size - Int64(AuditLine.maxBytes))..<size)
    guard piece.last != 0x0A else { return }
    let whole = piece.lastIndex(of: 0x0A).map { size - Int64(piece.count - 1 - $0) }
    // A longer piece without an LF was not written by this program, and stays for its owner to see.
    guard let end = whole ?? (Int64(piece.count) == size ? 0 : nil) else { return }
    try cut(to: end)
  }

  /// Returns true if the line that ends at `place` is the one remembered there.
  func ends(as place: AuditHead.Place) throws(KeystoreError) -> Bool {
    try place.lines > 0 ? lastLine(as: place) != nil : place.end == 0
  }

  /// Returns the line that ends at `place`; nil if it is not the one remembered there.
  func lastLine(as place: AuditHead.Place) throws(KeystoreError) -> AuditLine? {
    guard let found = try line(endingAt: place.end), let line = AuditLine(parsing: found),
      line.number == place.lines, (try? AuditLine.hash(of: found)) == place.hash
    else { return nil }
    return line
  }

  /// Returns the SHA-256 of the bytes up to `end`, which must not exceed ``size``.
  func digest(upTo end: Int64) throws(KeystoreError) -> [UInt8] {
    var stream: SHA256Stream
    do { stream = try SHA256Stream() } catch { throw .digest(error) }
    var place: Int64 = 0
    while place < end {
      let next = min(place + Self.piece, end)
      let bytes = try read(place..<next)
      do { try stream.add(bytes) } catch { throw .digest(error) }
      place = next
    }
    do { return try stream.digest() } catch { throw .digest(error) }
  }

  /// Removes announced entries that were only partly written.
  ///
  /// The process that was killed while writing them released no signature.
  mutating func removeUnfinished(_ head: AuditHead) throws(KeystoreError) {
    guard head.isPending, size > head.settled.end, size < head.next.end, try ends(as: head.settled)
    else { return }
    try cut(to: head.settled.end)
  }

  /// Appends lines, all or none, and confirms that they are on disk.
  mutating func append(_ bytes: [UInt8]) throws(KeystoreError) {
    let before = size
    do throws(SystemError) {
      guard lseek(file.descriptor.number, off_t(before), SEEK_SET) == off_t(before) else {
        throw .last
      }
      try file.descriptor.write(bytes)
      try file.descriptor.sync()
    } catch {
      // Any part already written is removed, so that the log does not claim a signature.
      try? cut(to: before)
      throw .of(error, .write, path)
    }
    size = before + Int64(bytes.count)
    guard try read(before..<size) == bytes else { throw .readBack(path: path) }
    guard before == 0 else { return }
    do { try folder.sync() } catch { throw .notConfirmed(path: path) }
  }

  private mutating func cut(to end: Int64) throws(KeystoreError) {
    guard ftruncate(file.descriptor.number, off_t(end)) == 0 else { throw .of(.last, .write, path) }
    size = end
    do { try file.descriptor.sync() } catch { throw .of(error, .sync, path) }
  }
}
