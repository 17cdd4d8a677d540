import Entity
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A downloaded folder of descriptors; nothing outside it is read.
package struct DescriptorSource: Sendable {
  /// The path, without symbolic links and with a trailing slash.
  package let root: String

  private static let maxFiles = 20_000

  package init(root: String) {
    let real = Self.real(root)
    self.root = real.hasSuffix("/") ? real : real + "/"
  }

  /// Uses the folder of a file.
  package init(beside path: String) {
    let real = Self.real(path)
    self.init(root: real.lastIndex(of: "/").map { String(real[...$0]) } ?? ".")
  }

  /// Whether a path leads to a folder, through links too.
  package static func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the absolute path without links; an unresolvable path is only made absolute.
  private static func real(_ path: String) -> String {
    if let real = resolved(path) { return real }
    return path.hasPrefix("/") ? path : (resolved(".") ?? ".") + "/" + path
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  package func bytes(of path: String) -> [UInt8]? {
    let real = Self.real(root + path)
    guard real.hasPrefix(root) else { return nil }
    return try? InputFile.read(real, limit: DescriptorFile.maxBytes)
  }

  /// Returns the path relative to this folder, empty for itself; nil for paths outside.
  package func place(of path: String) -> String? {
    let real = Self.real(path)
    if real == root || real + "/" == root { return "" }
    return real.hasPrefix(root) ? String(real.dropFirst(root.count)) : nil
  }

  /// Returns the JSON files below a path in the folder, sorted by name.
  ///
  /// Links to folders are not followed.
  package func paths(below place: String) throws -> [String] {
    var folders = [place.isEmpty || place.hasSuffix("/") ? place : place + "/"]
    var found: [String] = []
    while let folder = folders.popLast() {
      // Names that begin with a dot belong to tools: .git, .github.
      for name in (try? Folder(opening: root + folder).names()) ?? [] where name.first != "." {
        let path = folder + name
        var facts = stat()
        if lstat(root + path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR {
          folders.append(path + "/")
        } else if name.hasSuffix(".json") {
          found.append(path)
          guard found.count <= Self.maxFiles else {
            throw DescriptorFolderError.tooMany(limit: Self.maxFiles)
          }
        }
      }
    }
    return found.sorted()
  }
}
