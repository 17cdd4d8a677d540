import CPlatform
import Core
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let systemWrite = write

/// A file, 0600, that has its name only when all of it is on the disk and was read back.
///
/// It is written under a name of its own beside its place, and renamed, without replacing anything
/// unless that is asked for. A kill leaves the draft, which the next run with the same name removes.
enum WholeFile {
  /// Writes a file; `verify` sees what the disk gives back before the file gets its name.
  static func write(
    _ bytes: [UInt8],
    to path: String,
    replacing isReplacing: Bool = false,
    verify: ([UInt8]) throws -> Void = { _ in }
  ) throws {
    let (folder, name) = try place(of: path)
    let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw failure(path) }
    defer { close(number) }
    removeDrafts(of: name, in: number, folder)
    let draft = draftPrefix(of: name) + Hex.encode(Self.random())
    let file = openat(number, draft, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    do {
      // Held as long as this runs, so that nobody takes a draft that grows for one left behind.
      _ = kt_try_lock(file)
      try put(bytes, in: file, path)
      let written = try readBack(file, count: bytes.count, path)
      guard written == bytes else { throw OutputError.readBack(path: path) }
      try verify(written)
      try isReplacing
        ? replace(name, by: draft, in: number, path) : rename(draft, to: name, in: number, path)
    } catch {
      unlinkat(number, draft, 0)
      throw error
    }
    let synced = kt_sync(number)
    guard synced == 0 || synced == EINVAL else { throw OutputError.notConfirmed(path: path) }
  }

  private static func place(of path: String) throws -> (folder: String, name: String) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw OutputError.badName }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    guard !name.isEmpty, name != ".", name != "..", name.utf8.count <= 200 else {
      throw OutputError.badName
    }
    guard let slash else { return (".", name) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), name)
  }

  private static func draftPrefix(of name: String) -> String { ".\(name).tmp." }

  private static func random() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<8).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// Removes what killed runs left: drafts of this very file, by their exact form, ours, and not
  /// being written.
  private static func removeDrafts(of name: String, in folder: Int32, _ path: String) {
    let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let list = fdopendir(copy) else { return }
    defer { closedir(list) }
    let prefix = Array(draftPrefix(of: name).utf8)
    while let entry = readdir(list) {
      let found = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard found.starts(with: prefix), found.count == prefix.count + 16,
        found.suffix(16).allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
      else { continue }
      removeDraft(String(decoding: found, as: UTF8.self), in: folder)
    }
  }

  private static func removeDraft(_ draft: String, in folder: Int32) {
    let file = openat(folder, draft, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == geteuid(),
      kt_try_lock(file) == 0
    else { return }
    unlinkat(folder, draft, 0)
  }

  private static func put(_ bytes: [UInt8], in file: Int32, _ path: String) throws {
    try bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = systemWrite(file, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw failure(path) }
        guard count > 0, count <= bytes.count - done else {
          throw OutputError.readBack(path: path)
        }
        done += count
      }
    }
    // After an error of fsync the file is given up, never synced again.
    let synced = kt_sync(file)
    guard synced == 0 else { throw failure(path, synced) }
  }

  private static func readBack(_ file: Int32, count: Int, _ path: String) throws -> [UInt8] {
    var written = [UInt8](repeating: 0, count: count + 1)
    var done = 0
    while done < written.count {
      let got = written.withUnsafeMutableBytes {
        pread(file, $0.baseAddress?.advanced(by: done), $0.count - done, off_t(done))
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw failure(path) }
      if got == 0 { break }
      done += got
    }
    return Array(written.prefix(done))
  }

  /// Gives a name that the old file gives up in the same step.
  private static func replace(
    _ name: String,
    by draft: String,
    in folder: Int32,
    _ path: String
  ) throws {
    guard renameat(folder, draft, folder, name) == 0 else { throw failure(path) }
  }

  /// Gives a name that nothing has; the check and the naming are one step.
  private static func rename(
    _ draft: String,
    to name: String,
    in folder: Int32,
    _ path: String
  ) throws {
    var code = kt_rename_to_new(folder, draft, name)
    if code == EINVAL || code == ENOSYS || code == ENOTSUP {
      code = linkat(folder, draft, folder, name, 0) == 0 ? 0 : errno
      if code == 0 { unlinkat(folder, draft, 0) }
    }
    guard code != EEXIST else { throw OutputError.fileExists(path: path) }
    guard code == 0 else { throw failure(path, code) }
  }

  private static func failure(_ path: String, _ code: Int32 = errno) -> OutputError {
    .fileUnwritable(path: path, reason: String(cString: strerror(code)))
  }
}
