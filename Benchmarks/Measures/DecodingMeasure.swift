import Core
import Entity

/// Typed data from its JSON to its digest, and ABI bytes to values, as often a second as one core can.
enum DecodingMeasure {
  private static let perRound = 20
  private static let rounds = 100

  /// `document` is the JSON, `expected` the digest that the peer finds.
  static func typedData(_ document: [UInt8], expected: String) async throws -> Figure {
    var digest: Hash32?
    let fastest = try await Turns.fastest(rounds: rounds) {
      for _ in 0..<perRound { digest = try TypedData(parsing: document).digest }
    }
    guard digest?.description == expected else { throw Bench.Failure.wrongAnswer("typed data") }
    return Figure(name: "ours", value: Double(perRound) / fastest)
  }

  /// Values of `types`; each round also checks the layout, which writes them again.
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
