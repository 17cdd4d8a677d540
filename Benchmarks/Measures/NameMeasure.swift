import Entity
import Foundation

/// Names of ENS that are normalized or refused per second, on one core.
enum NameMeasure {
  private static let rounds = 20

  /// Names in `vectors/ens-names.json`.
  private struct Case: Decodable {
    let names: [String]
    let expect: String
  }

  private struct Vectors: Decodable { let cases: [Case] }

  /// Normalizes all names of a file of vectors, again and again.
  static func run(path: String) async throws -> Figure {
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    let cases = try JSONDecoder().decode(Vectors.self, from: file).cases
    let names = cases.flatMap(\.names)
    let allowed = cases.reduce(0) { $0 + ($1.expect == "valid" ? $1.names.count : 0) }
    let fastest = try await Turns.fastest(rounds: rounds) {
      var found = 0
      for name in names where (try? ENSName(normalizing: name)) != nil { found += 1 }
      guard found == allowed, allowed > 20_000 else { throw Bench.Failure.wrongAnswer("names") }
    }
    return Figure(name: "ours", value: Double(names.count) / fastest)
  }
}
