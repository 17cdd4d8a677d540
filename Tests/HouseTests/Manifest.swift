import Foundation

/// The table of vector files in `vectors/README.md`.
struct Manifest {
  struct Row: Sendable {
    let file: String
    let valid: Int
    let invalid: Int
    let sha256: String
    let program: String
  }

  let rows: [Row]

  /// Parses the rows of `.json` files: file, standard, counts, sha256, program, made with.
  init(readme: String) {
    rows = readme.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .dropFirst().dropLast()
        .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
      guard cells.count == 6, cells[0].hasSuffix(".json") else { return nil }
      let counts = cells[2].split(separator: "/")
        .compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
      guard counts.count == 2 else { return nil }
      return Row(
        file: cells[0],
        valid: counts[0],
        invalid: counts[1],
        sha256: cells[3],
        program: cells[4]
      )
    }
  }
}

/// The parts that all vector files share.
struct VectorFile: Decodable {
  struct Case: Decodable {
    let expect: String
    let comment: String
  }

  let standard: String
  let cases: [Case]
}
