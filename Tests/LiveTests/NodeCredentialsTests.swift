import Entity
import Exchange
import Foundation
import HomeKit
import Synchronization
import Testing

@testable import Live

/// Where the credentials for nodes come from, and how often.
@Suite struct NodeCredentialsTests {
  private static let node = "https://rpc.example.org"

  private static func credentials(
    _ source: String,
    in home: Home,
    notify: @escaping Notice.Listener = { _ in },
    patience: Duration = .seconds(5),
    commandSeconds: Int = 30,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) throws -> NodeCredentials {
    let config = try Config(parsing: "[credentials.\"\(node)\"]\n" + source)
    return NodeCredentials(
      config,
      home: home.path,
      notify: notify,
      patience: patience,
      commandSeconds: commandSeconds,
      now: now
    )
  }

  private static func token(_ text: String) throws -> HTTPHeader {
    try #require(HTTPHeader.bearer(text))
  }

  @Test("a token is read again when it is renewed, but not more often than every five seconds")
  func renewsNotTooOften() async throws {
    let home = try Home()
    let now = Mutex(ContinuousClock.now)
    try home.write("first", to: "token")
    let credentials = try Self.credentials(
      "token-file = \"token\"",
      in: home,
      now: { now.withLock(\.self) }
    )
    let node = try EndpointAddress(parsing: Self.node)
    // A token that the worker never had is none of its business.
    #expect(await credentials.renewed(0) == nil)
    let first = try await credentials.credential(for: node)
    #expect(first == .token(try Self.token("first"), number: 0))
    try home.write("second", to: "token")
    let second = RenewCredential(number: 0, header: try Self.token("second"))
    #expect(await credentials.renewed(0) == second)
    now.withLock { $0 += .seconds(4) }
    #expect(await credentials.renewed(0) == RenewCredential(number: 0, header: nil))
    now.withLock { $0 += .seconds(1) }
    #expect(await credentials.renewed(0) == second)
    #expect(await credentials.renewed(1) == nil)
    #expect(await credentials.renewed(-1) == nil)
    #expect(
      try await credentials.credential(for: node) == .token(try Self.token("second"), number: 0)
    )
  }

  @Test("of several requests for a new token at once, one is answered")
  func renewsOneAtATime() async throws {
    let home = try Home()
    let (gate, count) = (home.path + "/gate", home.path + "/count")
    let credentials = try Self.credentials(
      "token-command = \"echo x >> '\(count)'; while [ -e '\(gate)' ]; do sleep 0.01; done; echo t\"",
      in: home
    )
    try credentials.startCommands()
    _ = try await credentials.credential(for: try EndpointAddress(parsing: Self.node))
    try home.write("", to: "gate")
    async let first = credentials.renewed(0)
    while try String(contentsOfFile: count, encoding: .utf8) != "x\nx\n" { await Task.yield() }
    for _ in 0..<10 { #expect(await credentials.renewed(0) == nil) }
    try FileManager.default.removeItem(atPath: gate)
    #expect(await first == RenewCredential(number: 0, header: try Self.token("t")))
  }

  @Test("that a command is slow is said")
  func saysThatItWaits() async throws {
    let home = try Home()
    let gate = home.path + "/gate"
    try home.write("", to: "gate")
    let said = Mutex("")
    let credentials = try Self.credentials(
      "token-command = \"while [ -e '\(gate)' ]; do sleep 0.01; done; echo t\"",
      in: home,
      notify: { notice in
        guard case .tokenAwaited(let node, let seconds) = notice else { return }
        said.withLock { $0 += "\(node) \(seconds)" }
        try? FileManager.default.removeItem(atPath: gate)
      },
      patience: .zero,
      // The notice may come late on a busy machine.
      commandSeconds: 600
    )
    let node = try EndpointAddress(parsing: Self.node)
    #expect(try await credentials.credential(for: node) == .token(try Self.token("t"), number: 0))
    #expect(said.withLock(\.self) == "\(Self.node) 600")
  }

  @Test("a command runs each time; what it prints after a failure still counts")
  func runsACommandEachTime() async throws {
    let home = try Home()
    let count = home.path + "/count"
    let command = try TokenCommand(
      "echo x >> '\(count)'; n=$(wc -l < '\(count)'); echo \" $n \"; [ $n != 2 ]",
      seconds: 30
    )
    #expect(try await command.run() == " 1 \n")
    await #expect(throws: TokenCommandError.failed(status: 1)) { try await command.run() }
    #expect(try await command.run() == " 3 \n")
  }

  @Test("a command that takes too long is given up, and its late token is never used")
  func givesUpASlowCommand() async throws {
    let command = try TokenCommand("sleep 60; echo late", seconds: 0)
    await #expect(throws: TokenCommandError.late(seconds: 0)) { try await command.run() }
    await #expect(throws: TokenCommandError.late(seconds: 0)) { try await command.run() }
  }

  @Test("what a command prints cannot pretend to be its end")
  func theEndIsTheLastSeparator() async throws {
    let command = try TokenCommand(#"printf 'a\0360\nb'"#, seconds: 30)
    #expect(try await command.run() == "a\u{1E}0\nb")
  }
}
