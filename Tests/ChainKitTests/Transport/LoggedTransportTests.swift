import ChainKit
import Core
import Entity
import Logging
import Synchronization
import Testing

/// A log handler that stores its lines.
private struct KeptLog: LogHandler {
  let lines: Lines
  var logLevel = Logger.Level.debug
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { lines.add("\(event.level) \(event.message)") }
}

private final class Lines: Sendable {
  private let kept = Mutex<[String]>([])
  var all: [String] { kept.withLock { $0 } }
  func add(_ line: String) { kept.withLock { $0.append(line) } }
}

@Suite struct LoggedTransportTests {
  private let lines = Lines()

  private func logged(_ transport: some Transport, timing: RetryTiming = .live) -> Node {
    let lines = lines
    let logger = Logger(label: "test") { _ in KeptLog(lines: lines) }
    return node(LoggedTransport(transport, logger: logger, timing: timing))
  }

  @Test func theTimeIsThatOfTheClockThatIsGiven() async throws {
    let (time, answer) = (VirtualTime(), ok("\"0x10\""))
    let slow = ScriptedTransport { _, _ in
      time.pass(3)
      return HTTPAnswer(body: Array(answer.utf8))
    }
    _ = try await logged(slow, timing: time.timing).blockNumber()
    #expect(lines.all.first?.hasSuffix("bytes, 3000 ms") == true)
  }

  @Test func logsMethodStatusSizeAndTime() async throws {
    let answer = ok("\"0x10\"")
    let number = try await logged(ScriptedTransport(bodies: [answer])).blockNumber()
    #expect(number == 16)
    let line = try #require(lines.all.first)
    #expect(lines.all.count == 1)
    let size = "200, \(answer.utf8.count) bytes, "
    #expect(line.hasPrefix("debug http://127.0.0.1:8545 eth_blockNumber: \(size)"))
    #expect(line.hasSuffix(" ms"))
  }

  @Test func logsTheCodeOfAFailureAndRethrows() async {
    let transport = ScriptedTransport { _, _ in throw RPCFailure.quota }
    await #expect(throws: RPCFailure.self) { try await logged(transport).blockNumber() }
    #expect(!lines.all.isEmpty)
    #expect(
      lines.all.allSatisfy { $0.contains(" eth_blockNumber: \(RPCFailure.quota.report.code)") }
    )
  }

  @Test func neverLogsRequestContents() async throws {
    let account = try Address(parsing: "0x70997970c51812dc3a010c7d01b50e0d17dc79c8")
    _ = try await logged(ScriptedTransport(bodies: [ok("\"0x0\"")])).balance(
      of: account,
      at: .latest
    )
    #expect(lines.all.count == 1)
    #expect(lines.all.allSatisfy { !$0.lowercased().contains("70997970") })
  }
}
