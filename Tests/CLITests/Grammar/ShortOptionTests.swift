import ArgumentParser
import Testing

@testable import kingtherum

/// A letter means the same thing for every command.
@Suite struct ShortOptionTests {
  private static let letters = [
    "--amount": "-a", "--to": "-t", "--from": "-f", "--chain": "-c", "--out": "-o", "--in": "-i",
    "--yes": "-y", "--quiet": "-q", "--verbose": "-v", "--json": "-j",
  ]

  @Test("short options are the same for every command", arguments: Commands.all)
  func shortOptionsAreTheSame(_ command: Commands) throws {
    for argument in try #require(CommandDescription(command.type)).arguments {
      let short = argument.typedNames.filter { !$0.hasPrefix("--") }
      let expected = argument.isPositional ? nil : Self.letters[argument.mainName]
      #expect(short == [expected].compactMap(\.self), "\(command.name) \(argument.mainName)")
    }
  }

  /// Control: every listed letter is in use.
  @Test func everyLetterIsTaken() throws {
    let used = try Commands.all.flatMap {
      try #require(CommandDescription($0.type)).arguments.flatMap(\.typedNames)
    }
    #expect(Set(Self.letters.values).subtracting(used) == [])
  }

  @Test func aLetterMayHaveItsValueInEveryWay() throws {
    for words in [["-a", "1 eth"], ["-a=1 eth"], ["--amount=1 eth"], ["--amount", "1 eth"]] {
      let command = try Kingtherum.parseAsRoot(["receive", "main"] + words)
      #expect((command as? ReceiveCommand)?.amount == "1 eth", "\(words)")
    }
  }
}
