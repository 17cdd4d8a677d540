import Entity
import Foundation
import Scenes

/// A folder with descriptors, as it was downloaded; nothing outside it is read.
struct DescriptorSource: AddDescriptors.Source {
  /// Without symbolic links, and with a slash behind it.
  let root: String

  private static let mostFiles = 20_000

  init(root: String) {
    let real = Self.real(URL(filePath: root))
    self.root = real.hasSuffix("/") ? real : real + "/"
  }

  /// The folder of a file.
  init(beside path: String) {
    self.init(root: URL(filePath: Self.real(URL(filePath: path))).deletingLastPathComponent().path)
  }

  private static func real(_ url: URL) -> String {
    url.resolvingSymlinksInPath().path(percentEncoded: false)
  }

  func bytes(of path: String) -> [UInt8]? {
    let real = Self.real(URL(filePath: root).appending(path: path))
    guard real.hasPrefix(root) else { return nil }
    return try? InputFile.read(real, limit: ClearFile.mostBytes)
  }

  /// Where a file or folder lies in this one, empty for itself; nil for what lies elsewhere.
  func place(of path: String) -> String? {
    let real = Self.real(URL(filePath: path))
    if real == root || real + "/" == root { return "" }
    return real.hasPrefix(root) ? String(real.dropFirst(root.count)) : nil
  }

  /// The files below a place in the folder that may be descriptors, in the order of their names.
  func paths(below place: String) throws -> [String] {
    let start = place.isEmpty || place.hasSuffix("/") ? place : place + "/"
    guard let all = FileManager.default.enumerator(atPath: root + start) else { return [] }
    var found: [String] = []
    while let path = all.nextObject() as? String {
      // What begins with a dot is the tools' own: .git, .github.
      guard path.split(separator: "/").last?.first != "." else {
        all.skipDescendants()
        continue
      }
      guard path.hasSuffix(".json") else { continue }
      found.append(start + path)
      guard found.count <= Self.mostFiles else {
        throw DescriptorError.tooMany(limit: Self.mostFiles)
      }
    }
    return found.sorted()
  }
}
