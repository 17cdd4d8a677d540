import Entity
import WalletKit

/// Reading and verifying an audit log, in lines per second.
enum AuditMeasure {
  /// `home` is a folder with an `audit.log` of `lines` lines.
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
