import Core
import Synchronization

/// The log of one run: what was done, how long it took, and how it ended.
///
/// It never contains a secret, an amount, or the values of arguments. A log that cannot be written
/// changes nothing else: it ends, and says so once.
package final class RunLog: Sendable {
  /// How much is logged; each level includes those before it.
  package enum Level: String, CaseIterable, Comparable, Sendable {
    /// Failures.
    case error
    /// Also the warnings that were printed.
    case warning
    /// Also commands, use cases, routes and questions to the worker.
    case info
    /// Also requests to nodes, and addresses in full.
    case debug

    package static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// Writes one line, with its LF.
  package typealias Output = @Sendable ([UInt8]) throws -> Void

  package let level: Level
  private let process: Int32
  private let clock: RunClock
  private let output: Output
  private let onFailure: @Sendable (any Error) -> Void
  private let start: UInt64
  private let isBroken = Mutex(false)

  /// Creates a log, to which nothing is written yet.
  ///
  /// - Parameters:
  ///   - level: How much is logged.
  ///   - process: The ID of the process, which tells apart runs that share a file.
  ///   - clock: The time.
  ///   - output: Writes a line; called from any thread.
  ///   - onFailure: Called once, when a line could not be written; nothing is written after it.
  package init(
    level: Level,
    process: Int32,
    clock: RunClock,
    output: @escaping Output,
    onFailure: @escaping @Sendable (any Error) -> Void
  ) {
    (self.level, self.process, self.clock) = (level, process, clock)
    (self.output, self.onFailure) = (output, onFailure)
    start = clock.milliseconds()
  }

  private static let shared = Mutex<RunLog?>(nil)

  /// The log of this process; nil if none was asked for.
  package static var current: RunLog? { shared.withLock { $0 } }

  /// Makes this the log of the process.
  package func begin() { Self.shared.withLock { $0 = self } }

  /// Whether lines of a level are logged.
  package func includes(_ level: Level) -> Bool { level <= self.level }

  /// Appends a line, unless its level is not logged.
  package func write(_ level: Level, _ event: String, _ fields: [Field] = []) {
    guard includes(level), !isBroken.withLock({ $0 }) else { return }
    let rest = line(level, event, fields)
    do { try output(Array("\(clock.now()) \(rest)\n".utf8)) } catch {
      let isFirst = isBroken.withLock { broken in
        defer { broken = true }
        return !broken
      }
      if isFirst { onFailure(error) }
    }
  }

  /// Returns a line without its time and its end.
  package func line(_ level: Level, _ event: String, _ fields: [Field] = []) -> String {
    let isWhole = includes(.debug)
    return (["\(process)", level.rawValue, event] + fields.map { $0.text(isWhole: isWhole) })
      .joined(separator: " ")
  }

  /// Logs the end of the run.
  package func end(status: Int32) {
    write(.info, "exit", [Field("status", Int(status)), Field("ms", milliseconds(since: start))])
  }

  /// Returns the time on the clock that measures durations, in milliseconds.
  func now() -> UInt64 { clock.milliseconds() }

  /// Returns the milliseconds that have passed since a time on that clock.
  func milliseconds(since start: UInt64) -> Int { Int(clamping: max(now(), start) - start) }

  /// Returns the code of an error: what it says may contain data.
  package static func code(of error: any Error) -> String {
    if error is CancellationError { return "cancelled" }
    let report = (error as? any Reportable)?.report ?? error as? Report
    return report?.code ?? "unexpected"
  }
}
