package import Foundation

/// A file of vectors, read from `vectors/` beside the sources.
package enum Vectors {
  /// The form of every file of vectors: the standard it comes from, and its cases.
  private struct File<Case: Decodable>: Decodable {
    let standard: String
    let comment: String
    let cases: [Case]
  }

  /// A fault of a file itself.
  package enum Failure: Error, Equatable {
    /// The number of cases differs from the one that `vectors/README.md` announces.
    case count(file: String, announced: Int, found: Int)
    /// `vectors/README.md` has no row for the file.
    case notAnnounced(file: String)
  }

  /// The root of the repository.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Reads the cases of `vectors/<name>.json`, and checks their number.
  package static func load<Case: Decodable>(_ name: String, as type: Case.Type) throws -> [Case] {
    let file = name + ".json"
    let bytes = try Data(contentsOf: root.appending(path: "vectors").appending(path: file))
    let cases = try JSONDecoder().decode(File<Case>.self, from: bytes).cases
    let announced = try announcedCount(of: file)
    guard cases.count == announced, !cases.isEmpty else {
      throw Failure.count(file: file, announced: announced, found: cases.count)
    }
    return cases
  }

  /// Returns the number of cases that `vectors/README.md` announces, valid and invalid together.
  private static func announcedCount(of file: String) throws -> Int {
    let readme = root.appending(path: "vectors/README.md")
    let row = try String(contentsOf: readme, encoding: .utf8).split(separator: "\n")
      .first { $0.hasPrefix("| `\(file)` |") }
    guard let row else { throw Failure.notAnnounced(file: file) }
    let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    let counts = cells.dropFirst(2).first?.split(separator: "/") ?? []
    return counts.reduce(0) { $0 + (Int($1.trimmingCharacters(in: .whitespaces)) ?? 0) }
  }
}
