/// Times our work and its bound in alternation, so that a disturbance affects both.
///
/// The fastest round of each counts, since a disturbance can only slow a round down. Short rounds
/// find a quiet moment even on a busy machine.
struct Turns {
  /// The seconds of the fastest round of our work.
  private(set) var ours = Double.infinity
  /// The seconds of the fastest round of the bound.
  private(set) var bound = Double.infinity

  init(rounds: Int, ours work: () throws -> Void, bound limit: () throws -> Void) rethrows {
    for _ in 0..<rounds {
      ours = min(ours, try Self.seconds(work))
      bound = min(bound, try Self.seconds(limit))
    }
  }

  /// Both as rates per second, for rounds of `times` operations.
  func rates(_ times: Int) -> [Figure] {
    [
      Figure(name: "ours", value: Double(times) / ours),
      Figure(name: "bound", value: Double(times) / bound),
    ]
  }

  /// Returns the seconds of the fastest round of work without a bound.
  static func fastest(rounds: Int, _ work: () async throws -> Void) async rethrows -> Double {
    var fastest = Double.infinity
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      try await work()
      fastest = min(fastest, (ContinuousClock.now - start) / .seconds(1))
    }
    return fastest
  }

  private static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .seconds(1)
  }
}
