#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A path, split into a folder and a valid file name.
package struct FileLocation: Sendable {
  let folder: String
  let name: String

  /// Splits a path.
  ///
  /// - Throws: ``FileError/badPath(_:)`` if it is empty, has no file name, or contains a zero byte.
  package init(_ path: String) throws(FileError) {
    guard !path.utf8.contains(0) else { throw .badPath(path) }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    guard !name.isEmpty, name != ".", name != ".." else { throw .badPath(path) }
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// Whether anything exists at a path, even a dangling link.
  package static func isTaken(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
  }

  /// Removes the file at a path; a missing file is not an error.
  package static func remove(_ path: String) { unlink(path) }
}
