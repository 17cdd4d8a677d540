import Entity
import WalletKit

/// Reading and verifying a log of what was signed, in lines a second.
enum AuditMeasure {
  /// `home` is a folder with an `audit.log` of so many lines.
  static func run(home: String, lines: Int) async throws -> Figure {
    let log = AuditLog(home: home, state: nil)
    let fastest = try await Turns.fastest(rounds: 5) {
      let reading = try log.read(wallets: [], newest: 0)
      guard reading.count == lines, reading.fault == nil else {
        throw Bench.Failure.wrongAnswer("reading a log")
      }
    }
    return Figure(name: "ours", value: Double(lines) / fastest)
  }
}
