import Core

/// Keccak-256 of 1 MiB, in MB (10^6 bytes) per second.
enum DigestMeasure {
  private static let size = 1 << 20

  // The digest by pycryptodome of the bytes 00, 01 … ff, repeated.
  private static let expected =
    "5be37e9825e31d606c38ab4b039fb4e3d11a41fed33562eaed711b5fd8af728f"

  static func run() async throws -> Figure {
    let message = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    var digest: [UInt8] = []
    let fastest = await Turns.fastest(rounds: 100) { digest = Keccak256.hash(message) }
    guard Hex.encode(digest) == expected else {
      throw Bench.Failure.wrongAnswer("Keccak-256")
    }
    return Figure(name: "ours", value: Double(size) / fastest / 1e6)
  }
}
