import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures what runs in this process, and prints `name value` lines for `Benchmarks/bench.py`.
///
/// Each figure is the best of several rounds, and a figure and its bound are measured in turns:
/// what else the machine does disturbs both alike.
@main enum Bench {
  static func main() throws {
    try ProcessGuard.start()
    let chosen = CommandLine.arguments.dropFirst()
    if chosen.isEmpty || chosen.contains("keccak") { KeccakBench.run() }
    if chosen.isEmpty || chosen.contains("signing") { try SigningBench.run() }
    if chosen.isEmpty || chosen.contains("derivation") { try DerivationBench.run() }
    if chosen.contains("unlock") { try UnlockBench.run() }
  }

  static func report(_ name: String, _ value: Double) { print("\(name) \(value)") }

  /// How often a second `work` is done, when it is done `times` times; the best of `rounds`.
  static func rate(rounds: Int = 7, times: Int, _ work: () throws -> Void) rethrows -> Double {
    var best = 0.0
    for _ in 0..<rounds {
      let start = now
      for _ in 0..<times { try work() }
      best = max(best, Double(times) / (now - start))
    }
    return best
  }

  /// Two rates, measured in turns.
  static func rates(
    times: Int,
    _ one: () throws -> Void,
    _ other: () throws -> Void
  ) rethrows -> (one: Double, other: Double) {
    var best = (one: 0.0, other: 0.0)
    for _ in 0..<9 {
      best.one = max(best.one, try rate(rounds: 1, times: times, one))
      best.other = max(best.other, try rate(rounds: 1, times: times, other))
    }
    return best
  }

  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
