import CPlatform
import Foundation
import Testing

@testable import WalletKit

@Suite struct TerminalTests {
  @Test func hidesInputAndRestoresTheEcho() async {
    await #expect(processExitsWith: .success) {
      guard let terminal = Terminal(), terminal.echoes else { _exit(2) }
      guard kt_terminal_hide(terminal.end) == 0, !terminal.echoes else { _exit(3) }
      guard kt_terminal_hide(terminal.end) == EBUSY, kt_terminal_is_hidden() else { _exit(4) }
      guard kt_terminal_restore() == 0, terminal.echoes, !kt_terminal_is_hidden() else { _exit(6) }
      guard kt_terminal_restore() == 0 else { _exit(5) }
    }
  }

  @Test("while the terminal is held, the echo stays off between two prompts")
  func staysHiddenWhileHeld() async {
    await #expect(processExitsWith: .success) {
      guard let terminal = Terminal() else { _exit(2) }
      kt_terminal_hold()
      guard terminal.echoes else { _exit(3) }
      kt_terminal_hold()
      for _ in 0..<2 {
        guard kt_terminal_hide(terminal.end) == 0, !terminal.echoes else { _exit(4) }
        guard kt_terminal_show() == 0, !terminal.echoes, kt_terminal_is_hidden() else { _exit(5) }
      }
      guard kt_terminal_release() == 0, !terminal.echoes else { _exit(6) }
      guard kt_terminal_release() == 0, terminal.echoes else { _exit(7) }
      guard kt_terminal_hide(terminal.end) == 0, kt_terminal_show() == 0, terminal.echoes else {
        _exit(8)
      }
    }
  }

  @Test func refusesNonTerminals() async {
    await #expect(processExitsWith: .success) {
      let file = open("/dev/null", O_RDWR)
      guard kt_terminal_hide(file) == ENOTTY, !kt_terminal_is_hidden() else { _exit(2) }
    }
  }

  @Test func restoresTheEchoHoweverTheProcessEnds() async throws {
    let terminal = try #require(Terminal())
    let name = terminal.name
    await #expect(processExitsWith: .signal(SIGTERM)) { [name = name as String] in
      hideThen(name) { kill(getpid(), SIGTERM) }
    }
    #expect(terminal.echoes)
    await #expect(processExitsWith: .signal(SIGINT)) { [name = name as String] in
      hideThen(name) { kill(getpid(), SIGINT) }
    }
    #expect(terminal.echoes)
    await #expect(processExitsWith: .exitCode(0)) { [name = name as String] in
      hideThen(name) { exit(0) }
    }
    #expect(terminal.echoes)
    await #expect(processExitsWith: .exitCode(70)) { [name = name as String] in
      hideThen(name) { kt_end_at_once(70) }
    }
    #expect(terminal.echoes)
  }
}

/// Turns off a terminal's echo as a prompt does, then ends the process.
private func hideThen(_ name: String, _ end: () -> Void) {
  do { try ProcessGuard.start() } catch { _exit(2) }
  let opened = open(name, O_RDWR | O_NOCTTY)
  guard kt_terminal_hide(opened) == 0, Terminal.echoes(opened) == false else { _exit(3) }
  end()
  sleep(10)
  _exit(4)
}
