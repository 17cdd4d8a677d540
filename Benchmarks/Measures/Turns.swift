/// Times our work and its bound by turns, so that whatever disturbs the machine strikes both.
///
/// The fastest round of each counts: a disturbance can only make a round slower. Short rounds find
/// a quiet moment even on a busy machine.
struct Turns {
  /// Seconds that the fastest round of our work took.
  private(set) var ours = Double.infinity
  /// Seconds that the fastest round of the bound took.
  private(set) var bound = Double.infinity

  init(rounds: Int, ours work: () throws -> Void, bound limit: () throws -> Void) rethrows {
    for _ in 0..<rounds {
      ours = min(ours, try Self.seconds(work))
      bound = min(bound, try Self.seconds(limit))
    }
  }

  /// Both as how often a second something was done that each round did `times` times.
  func rates(_ times: Int) -> [Figure] {
    [
      Figure(name: "ours", value: Double(times) / ours),
      Figure(name: "bound", value: Double(times) / bound),
    ]
  }

  /// Seconds that the fastest round of a piece of work without a bound took.
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
