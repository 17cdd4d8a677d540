import Testing

@testable import kingtherum

/// The manual page, generated from the commands.
@Suite struct ManualPageTests {
  @Test("the manual has every command and every option")
  func manualIsComplete() throws {
    let roff = ManualPage.roff
    let text = ManualPage.text(columns: 80)
    for command in Commands.all {
      let name = "kingtherum " + command.name
      #expect(roff.contains(".SS " + name.replacing("-", with: "\\-") + "\n"), "\(name)")
      #expect(text.contains("Usage: " + name), "\(name)")
    }
    for option in try #require(CommandDescription(SendCommand.self)).arguments {
      #expect(text.contains(option.label), "\(option.label)")
    }
  }

  /// roff treats a line that begins with a dot as a request.
  @Test func onlyRequestsBeginWithADot() {
    let orders = [".TH ", ".SH ", ".SS ", ".TP", ".PP", ".B ", ".I "]
    for line in ManualPage.roff.split(separator: "\n") where line.hasPrefix(".") {
      #expect(orders.contains { line.hasPrefix($0) }, "\(line)")
    }
    #expect(!ManualPage.roff.split(separator: "\n").contains { $0.hasPrefix("'") })
  }
}
