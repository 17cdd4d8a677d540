import Foundation
import TestSupport

@testable import SceneGenerator

/// A package with the files that a new scene edits, each of a few lines; removed when released.
final class SmallPackage: Sendable {
  private let folder: PrivateFolder

  /// Its folder.
  var root: String { folder.path + "/package" }
  /// A folder beside it.
  var desk: String { folder.path }

  init() throws {
    folder = try PrivateFolder()
    try TreeText(parsing: try Golden.text("package.txt")).write(to: root)
  }

  func tree() throws -> TreeText { try TreeText(folder: root) }

  func run(_ words: String...) -> GeneratorRun.Outcome { GeneratorRun(root: root).run(words) }

  /// Writes a configuration beside the package, and returns its path.
  func configuration(_ text: String) throws -> String {
    let path = desk + "/scene.json"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }
}
