#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a path leads: a folder, and a name in it that a file can have.
package struct FileLocation: Sendable {
  let folder: String
  let name: String

  /// Takes a path apart.
  ///
  /// - Throws: ``FileError/badPath(_:)`` where it is empty or ends in no name.
  package init(_ path: String) throws(FileError) {
    guard !path.utf8.contains(0) else { throw .badPath(path) }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    guard !name.isEmpty, name != ".", name != ".." else { throw .badPath(path) }
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// Whether anything has the path, be it a link that leads nowhere.
  package static func isTaken(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
  }

  /// Removes the file of a path; one that is gone already is not an error.
  package static func remove(_ path: String) { unlink(path) }
}
