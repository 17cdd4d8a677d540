import Foundation
import Testing

@testable import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder for one test, removed when the object is released.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/files-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  /// Creates a file with this text, or what the text names: a folder, a link or a pipe.
  func put(_ text: String, in name: String, mode: Int = 0o600) throws {
    let path = file(name)
    let code: Int32 =
      switch text {
      case "folder": mkdir(path, 0o700)
      case "link": symlink("target", path)
      case "dangling": symlink("nowhere", path)
      case "pipe": mkfifo(path, 0o600)
      default: 0
      }
    try #require(code == 0)
    guard !["folder", "link", "dangling", "pipe"].contains(text) else { return }
    try Data(text.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  func mode(_ name: String) throws -> Int {
    let found = try FileManager.default.attributesOfItem(atPath: file(name))
    return try #require(found[.posixPermissions] as? Int)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func opened() throws -> Folder { try Folder(opening: path) }
}
