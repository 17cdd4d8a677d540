internal import Foundation

/// Reproducible randomness: SplitMix64 from a seed.
///
/// A test puts `random.comment` into its expectations, so that a failure prints the seed.
package struct SeededRandom: RandomNumberGenerator, Sendable {
  /// The start of the sequence.
  package let seed: UInt64

  private var state: UInt64

  /// Starts a sequence; without a seed, a different one in each run.
  ///
  /// `KINGTHERUM_TEST_SEED` in the environment sets the seed, to repeat a failed run.
  package init(seed: UInt64? = nil) {
    self.seed = seed ?? Self.seedOfRun
    self.state = self.seed
  }

  /// The seed of this test run, shared by all tests.
  private static let seedOfRun: UInt64 = {
    let environment = ProcessInfo.processInfo.environment
    return environment["KINGTHERUM_TEST_SEED"].flatMap { UInt64($0) } ?? .random(in: .min ... .max)
  }()

  /// The seed as text, for expectations.
  package var comment: String { "seed \(seed)" }

  /// Draws the next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  /// Draws bytes.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }
}
