import Core
import Entity

/// Typed data from JSON to digest, and ABI bytes to values, per second on one core.
enum DecodingMeasure {
  private static let perRound = 20
  private static let rounds = 100

  /// `document` is the JSON, and `expected` is the digest by the other implementation.
  static func typedData(_ document: [UInt8], expected: String) async throws -> Figure {
    var digest: Hash32?
    let fastest = try await Turns.fastest(rounds: rounds) {
      for _ in 0..<perRound { digest = try TypedData(parsing: document).digest }
    }
    guard digest?.description == expected else { throw Bench.Failure.wrongAnswer("typed data") }
    return Figure(name: "ours", value: Double(perRound) / fastest)
  }

  /// Decodes values of `types`; each round also checks the layout by encoding them again.
  static func abi(_ bytes: [UInt8], types: String) async throws -> Figure {
    let types = try ABIType.list(parsing: types)
    var values = 0
    let fastest = try await Turns.fastest(rounds: rounds) {
      for _ in 0..<perRound {
        let decoded = try ABI.decode(bytes, as: types)
        guard decoded.isStandard else { throw Bench.Failure.wrongAnswer("ABI") }
        values = decoded.values.count
      }
    }
    guard values == types.count else { throw Bench.Failure.wrongAnswer("ABI") }
    return Figure(name: "ours", value: Double(perRound * values) / fastest)
  }
}
