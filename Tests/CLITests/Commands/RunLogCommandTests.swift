import Core
import Entity
import Exchange
import Live
import Scenes
import Synchronization
import Testing

@testable import kingtherum

/// What a command logs about itself, to the last character.
@Suite struct RunLogCommandTests {
  /// The lines that are written, without time, process and LF.
  private static func lines(
    _ level: RunLog.Level = .info,
    of work: (RunLog) throws -> Void
  ) rethrows -> [String] {
    let memory = Memory()
    try work(
      RunLog(
        level: level,
        process: 7,
        clock: RunClock(day: { 0 }, passed: { 0 }),
        output: { line in
          memory.lines.withLock { $0.append(String(decoding: line.dropLast(), as: UTF8.self)) }
        },
        onFailure: { _ in }
      )
    )
    return memory.lines.withLock { $0 }.map { line in
      line.split(separator: " ", maxSplits: 2).last.map(String.init) ?? ""
    }
  }

  private final class Memory: Sendable {
    let lines = Mutex<[String]>([])
  }

  @Test(arguments: [
    (["tx", "sign", "--in", "a.json", "--yes"], "\"tx sign\" options=--in,--yes"),
    (["--log-level", "info", "wallet", "ls"], "\"wallet list\" options=--log-level"),
    (["balance", "savings", "--chain=dev", "-v"], "balance options=--chain,-v"),
    (["contact", "add", "--", "--json"], "\"contact add\" options=\"\""),
    (["wallet", "show", "--frobnicate", "--password=x"], "\"wallet show\" options=\"\""),
    (["frobnicate", "--json"], "\"\" options=--json"),
  ])
  func theCommandIsNamedWithoutValues(words: [String], logged: String) {
    let lines = Self.lines { $0.write(.info, "command", $0.command(CommandTree(words))) }
    #expect(lines == ["info command name=\(logged) version=\(Version.text)"])
  }

  @Test func anErrorIsItsCode() {
    let lines = Self.lines(.error) {
      $0.failed(Report(.node, "node-unreachable", "cannot reach \(name: "needle")"))
    }
    #expect(lines == ["error error code=node-unreachable status=69"])
  }

  @Test func sentencesAreLoggedWithoutTheirData() {
    let amount: Sentence = "\(number: "1.5") ETH is left"
    let lines = Self.lines {
      $0.told(.caution(amount))
      $0.told(.danger(amount))
      $0.told(.info(amount))
      $0.told(amount)
    }
    #expect(
      lines == [
        "warning warning text=\"caution: … ETH is left\"",
        "warning warning text=\"danger: … ETH is left\"",
        "info note text=\"info: … ETH is left\"", "info note text=\"… ETH is left\"",
      ]
    )
    #expect(Self.lines(.warning) { $0.told(.info(amount)) } == [])
  }

  @Test func aRouteIsLoggedWithItsHash() throws {
    let hash = try Hash32(bytes: Array(repeating: 7, count: 32))
    let contract = try Address(bytes: Array(repeating: 7, count: 20))
    let lines = Self.lines {
      $0.took(.doctor)
      $0.took(.transactionStatus(hash, chain: "needle"))
      $0.took(.addToken(contract: contract, chain: "needle"))
      $0.took(.checkBackup(file: "needle"))
    }
    #expect(
      lines == [
        "info route name=doctor", "info route name=transactionStatus hash=\(hash)",
        "info route name=addToken contract=0x0707…", "info route name=checkBackup",
      ]
    )
  }
}
