import Core
import Entity
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The open file of the log; every line in it is whole, and on the disk when writing returns.
struct AuditFile: ~Copyable {
  static let name = "audit.log"

  let path: String
  private let file: OpenFile
  private let folder: Descriptor
  /// How many bytes there are.
  private(set) var size: Int64

  private init(path: String, file: consuming OpenFile, folder: consuming Descriptor) {
    self.path = path
    size = Int64(file.size)
    self.file = file
    self.folder = folder
  }

  /// Opens the log of a home folder; nil where there is none and none is to be made.
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

  /// The folder once more, to bring the log's name to the disk.
  private static func folder(of home: borrowing KeystoreFolder) throws(KeystoreError)
    -> Descriptor
  {
    do {
      return try Descriptor(opening: ".", in: home.folder.descriptor, O_RDONLY | O_DIRECTORY)
    } catch {
      throw .of(error, .open, home.path)
    }
  }

  /// Hands out every line without its end, of those between two places, until `body` answers false.
  /// What lies behind the last end is handed out as not whole; what is too long for a line, in pieces.
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

  /// How much of the log is held at a time.
  private static let piece: Int64 = 1 << 20

  /// Reads a piece.
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

  /// The line that ends at a place, without its end; nil where none ends there.
  func line(endingAt end: Int64) throws(KeystoreError) -> [UInt8]? {
    guard end > 0, end <= size else { return nil }
    let piece = try read(max(0, end - Int64(AuditLine.maxBytes))..<end)
    guard piece.last == 0x0A else { return nil }
    let start = piece.dropLast().lastIndex(of: 0x0A)
    guard start != nil || piece.count == end else { return nil }
    return Array(piece[(start.map { $0 + 1 } ?? 0)..<(piece.count - 1)])
  }

  /// Takes away what a power cut left of a line: it was never told to be written.
  mutating func removeTornLine() throws(KeystoreError) {
    guard size > 0 else { return }
    let piece = try read(max(0, size - Int64(AuditLine.maxBytes))..<size)
    guard piece.last != 0x0A else { return }
    let whole = piece.lastIndex(of: 0x0A).map { size - Int64(piece.count - 1 - $0) }
    // A longer piece without an end is nothing of ours, and stays for its owner to see.
    guard let end = whole ?? (Int64(piece.count) == size ? 0 : nil) else { return }
    try cut(to: end)
  }

  /// Whether the line that ends at a place is the one that is remembered of it.
  func ends(as place: AuditHead.Place) throws(KeystoreError) -> Bool {
    try place.lines > 0 ? lastLine(as: place) != nil : place.end == 0
  }

  /// The line that ends at a place; nil where it is not the one that is remembered of it.
  func lastLine(as place: AuditHead.Place) throws(KeystoreError) -> AuditLine? {
    guard let found = try line(endingAt: place.end), let line = AuditLine(parsing: found),
      line.number == place.lines, (try? AuditLine.hash(of: found)) == place.hash
    else { return nil }
    return line
  }

  /// The SHA-256 of its bytes up to an end that is no further than its own.
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

  /// Takes away what is there of lines that were announced, where not all of them are: whoever was
  /// killed there has handed out no signature.
  mutating func removeUnfinished(_ head: AuditHead) throws(KeystoreError) {
    guard head.isPending, size > head.settled.end, size < head.next.end, try ends(as: head.settled)
    else { return }
    try cut(to: head.settled.end)
  }

  /// Writes lines at the end, all or none, and sees that the disk has them.
  mutating func append(_ bytes: [UInt8]) throws(KeystoreError) {
    let before = size
    do throws(SystemError) {
      guard lseek(file.descriptor.number, off_t(before), SEEK_SET) == off_t(before) else {
        throw .last
      }
      try file.descriptor.write(bytes)
      try file.descriptor.sync()
    } catch {
      // Whatever of them is there already goes, so that the log does not claim a signature.
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
