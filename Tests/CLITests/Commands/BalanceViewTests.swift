import ArgumentParser
import Core
import Entity
import Scenes
import Testing

@testable import kingtherum

/// The options that choose how balances are shown.
@Suite struct BalanceViewTests {
  private func checked(
    _ words: [String],
    at block: BlockTag = .latest
  ) throws -> [BalanceField]? {
    let command = try BalanceCommand.parse(words)
    return try command.view.checkedFields(at: block, command.common)
  }

  @Test func fieldsAreRead() throws {
    #expect(try checked([]) == nil)
    #expect(try checked(["--fields", "symbol,amount"]) == [.symbol, .amount])
    #expect(throws: BalanceFieldError.unknown("ammount")) {
      try checked(["--fields", "ammount"])
    }
  }

  @Test func fieldsAreNotJSON() throws {
    #expect(throws: (any Error).self) { try checked(["--fields", "amount", "--json"]) }
  }

  @Test(arguments: [["--watch", "--json"], ["--watch", "--fields", "amount"]])
  func aScriptCannotWatch(_ words: [String]) {
    #expect(throws: LiveScreenError.forScripts) { try checked(words) }
  }

  @Test func onlyABlockThatChangesIsWatched() throws {
    for block in [BlockTag.latest, .pending, .safe, .finalized] {
      #expect(try checked(["--watch"], at: block) == nil)
    }
    for block in [BlockTag.number(7), .earliest, .hash(.keccak(of: []))] {
      #expect(throws: LiveScreenError.unchanging) { try checked(["--watch"], at: block) }
      #expect(try checked([], at: block) == nil)
    }
  }

  @Test func thereIsNoTerminalInATest() {
    if !Screen.isTerminal {
      #expect(throws: LiveScreenError.noTerminal) { try LiveScreen(Console()) }
    }
  }

  @Test func onAScreenBalancesMayBeFiveMinutesOld() throws {
    func age(_ words: [String], onScreen: Bool) throws -> Int64 {
      try BalanceCommand.parse(words).age.age(onScreen: onScreen)
    }
    #expect(try age([], onScreen: true) == 300 && age([], onScreen: false) == 0)
    #expect(try age(["--refresh"], onScreen: true) == 0)
    #expect(try age(["--max-age", "60"], onScreen: true) == 60)
    #expect(try age(["--max-age", "0"], onScreen: true) == 0)
  }

  @Test func onlyTheNewestBalancesMayBeOldOnes() throws {
    for block in ["7", "safe", "finalized", "earliest"] {
      #expect(throws: (any Error).self) {
        try BalanceCommand.parse(["--block", block, "--max-age", "60"])
      }
      #expect(try BalanceCommand.parse(["--block", block]).block == block)
    }
    let command = try BalanceCommand.parse(["--block", "latest", "--max-age", "60"])
    #expect(command.age.age(onScreen: false) == 60)
  }

  @Test func anUnknownFieldLeadsToANearOneOrToTheHelp() throws {
    let near = NameCandidates.hint(for: BalanceFieldError.unknown("ammount"), ["balance"])
    #expect(near == "did you mean: amount")
    #expect(NameCandidates.hint(for: BalanceFieldError.unknown("wei"), ["balance"]) == nil)
    let hint = Hints.hint(for: "balance-field-unknown", in: ["balance"])
    #expect(hint == "see: kingtherum balance --help")
    let help = Kingtherum.helpMessage(for: BalanceCommand.self)
    for name in BalanceField.names { #expect(help.contains(name)) }
  }
}
