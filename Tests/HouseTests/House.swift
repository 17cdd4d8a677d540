import Foundation
import Testing

/// The files of the project, found relative to this file.
enum House {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file of the project.
  struct File: Sendable, CustomTestStringConvertible {
    /// The path from the root of the project, with slashes: `Sources/Core/Hex.swift`.
    let path: String
    let text: String
    /// The lines with comments and string contents blanked out; empty unless it is Swift.
    let codeLines: [Substring]

    init(path: String, text: String) {
      (self.path, self.text) = (path, text)
      let code = path.hasSuffix(".swift") ? CodeText.code(of: text) : ""
      codeLines = code.split(separator: "\n", omittingEmptySubsequences: false)
    }

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    var testDescription: String { path }

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  }

  static func file(_ path: String) throws -> File {
    File(path: path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
  }

  /// The files below a folder with one of these endings, sorted by path.
  static func files(in folder: String, endings: Set<String> = ["swift"]) throws -> [File] {
    let base = root.appending(path: folder)
    let found = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil)
    let places = (found?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { endings.contains($0.pathExtension) }
      .map { folder + "/" + $0.path.dropFirst(base.path.count).drop { $0 == "/" } }
    return try places.sorted().map(file)
  }

  private static let swift = Result { try files(in: "Sources") }

  /// The Swift files of the program, read once.
  static func sources() throws -> [File] { try swift.get() }

  /// The Swift files of a floor, or of one of its folders.
  static func sources(of floor: String) throws -> [File] {
    try sources().filter { $0.path.hasPrefix("Sources/\(floor)/") }
  }

  /// Whether tests write the table and the transcripts instead of comparing them.
  static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD"] == "1" }
}
