import Foundation

/// The files of the folder `Golden`.
enum Golden {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  /// The root of the project.
  static let project = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Whether tests write the files instead of comparing them.
  static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD"] == "1" }

  static func record(_ text: String, as name: String) throws {
    guard isRecording else { return }
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
  }
}
