import Foundation

/// A tree of files as one text: the form of the folder `Golden`, where a `.swift` file would be
/// compiled and held against the rules of the house.
struct TreeText: Equatable {
  /// The content of each file by its path.
  let files: [String: String]

  private static let mark = "==> "

  init(files: [String: String]) { self.files = files }

  /// Reads a text: a line with `==> `, then the path, begins each file.
  init(parsing text: String) {
    var files: [String: String] = [:]
    var path: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix(Self.mark) {
        path = String(line.dropFirst(Self.mark.count))
        if let path { files[path] = "" }
      } else if let path {
        files[path, default: ""] += line + "\n"
      }
    }
    self.files = files
  }

  /// Reads the files below a folder.
  init(folder: String) throws {
    var files: [String: String] = [:]
    let found = FileManager.default.enumerator(atPath: folder)
    for case let path as String in found ?? FileManager.DirectoryEnumerator() {
      let place = URL(filePath: folder).appending(path: path)
      guard (try place.resourceValues(forKeys: [.isDirectoryKey])).isDirectory != true else {
        continue
      }
      files[path] = try String(contentsOf: place, encoding: .utf8)
    }
    self.files = files
  }

  var text: String {
    files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { "\(Self.mark)\($0)\n\(files[$0] ?? "")" }.joined()
  }

  /// Writes the files below a folder.
  func write(to folder: String) throws {
    for (path, text) in files {
      let place = URL(filePath: folder).appending(path: path)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try text.write(to: place, atomically: false, encoding: .utf8)
    }
  }
}
