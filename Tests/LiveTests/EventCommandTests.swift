import Foundation
import Scenes
import Testing

@testable import Live

/// A command that is run for events, by a shell that was started before.
@Suite(.timeLimit(.minutes(10))) struct EventCommandTests {
  private static func variable(_ name: String, _ value: String) -> FollowedFacts.Variable {
    FollowedFacts.Variable(name: name, value: value)
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Returns the arguments that a program of this name gets for a notification, each in a line.
  private static func notified(by name: String) async throws -> String {
    let home = try Home()
    // A shell writes the program: whatever this process has open for writing, one that another test
    // starts meanwhile has open, too, and a program that is being written cannot be run.
    let writer = try EventCommand(
      #"printf '#!/bin/sh\nprintf "%%s\\n" "$@" > "%s"\n' "$OUT" > "$NAME"; chmod 755 "$NAME""#
    )
    try await writer.run(
      [variable("NAME", home.path + "/" + name), variable("OUT", home.path + "/out")],
      input: ""
    )
    let notifier = try DesktopNotifier(in: ["/nowhere", home.path])
    try await notifier.notify(title: "on <dev>", text: "-1 \"ETH\" & <$(x)>")
    return try text(home.path + "/out")
  }

  @Test("facts come in variables and as a line of input, and nothing in them is run")
  func factsAreNotRun() async throws {
    let home = try Home()
    let (out, bad) = (home.path + "/out", home.path + "/bad")
    let command = try EventCommand("printf '%s|' \"$A\" \"$B\" \"$C\" >> '\(out)'; cat >> '\(out)'")
    let hostile = "$(touch '\(bad)') `touch '\(bad)'` \" ' \\ ; touch '\(bad)'"
    try await command.run(
      [Self.variable("A", hostile), Self.variable("B", ""), Self.variable("C", "x=y")],
      input: #"{"a":"\#(hostile)"}"#
    )
    try await command.run([Self.variable("A", "two\nexport B=3\n\n")], input: "next\nline")
    #expect(
      try Self.text(out) == """
        \(hostile)||x=y|{"a":"\(hostile)"}
        two export B=3  |||next line

        """
    )
    #expect(!FileManager.default.fileExists(atPath: bad))
  }

  @Test("one that fails is reported, and the next event is told")
  func aFailureIsReported() async throws {
    let home = try Home()
    let out = home.path + "/out"
    let command = try EventCommand("cat >> '\(out)'; exit $S")
    await #expect(throws: EventCommandError.failed(status: 3)) {
      try await command.run([Self.variable("S", "3")], input: "one")
    }
    try await command.run([Self.variable("S", "0")], input: "two")
    #expect(try Self.text(out) == "one\ntwo\n")
  }

  @Test("one that reads nothing, however long the input is, is no failure")
  func inputMayBeLeft() async throws {
    let command = try EventCommand("true")
    try await command.run([], input: String(repeating: "x", count: 300_000))
    try await command.run([], input: "y")
  }

  @Test("one that takes too long is killed, and the next event is told")
  func aSlowOneIsKilled() async throws {
    let home = try Home()
    let out = home.path + "/out"
    let command = try EventCommand("[ $S = 1 ] && exec sleep 600; cat >> '\(out)'", seconds: 0)
    await #expect(throws: EventCommandError.late(seconds: 0)) {
      try await command.run([Self.variable("S", "1")], input: "one")
    }
    // Whether this one is in time is not said: none can be.
    _ = try? await command.run([Self.variable("S", "2")], input: "two")
  }

  @Test("what it prints cannot pretend to be its end")
  func outputIsNotItsEnd() async throws {
    let command = try EventCommand("echo 7; echo 0; echo 0 >&3; exit 4")
    await #expect(throws: EventCommandError.failed(status: 4)) {
      try await command.run([], input: "x")
    }
  }

  @Test("if a shell below it is killed, that is a failure, and the next event is told")
  func aShellBelowMayBeKilled() async throws {
    let home = try Home()
    let out = home.path + "/out"
    let command = try EventCommand("if [ $S = 1 ]; then kill -9 $PPID; else cat > '\(out)'; fi")
    await #expect(throws: EventCommandError.failed(status: 137)) {
      try await command.run([Self.variable("S", "1")], input: "one")
    }
    try await command.run([Self.variable("S", "2")], input: "two")
    #expect(try Self.text(out) == "two\n")
  }

  @Test("a notification has the words as they are, and markup in them is only text")
  func aNotificationHasTheWords() async throws {
    let shown = try await Self.notified(by: "notify-send")
    #expect(shown == "-a\nkingtherum\n--\non <dev>\n-1 \"ETH\" &amp; &lt;$(x)&gt;\n")
    // There is no markup there.
    let plain = try await Self.notified(by: "osascript")
    #expect(plain.hasPrefix("-e\non run argv\n"))
    #expect(plain.hasSuffix("\nend run\non <dev>\n-1 \"ETH\" & <$(x)>\n"))
    #expect(throws: EventCommandError.noNotifier) { try DesktopNotifier(in: ["/nowhere"]) }
  }
}
