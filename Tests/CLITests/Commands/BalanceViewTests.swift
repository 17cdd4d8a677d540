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
    return try command.view.checkedFields(
      at: block,
      with: command.fieldOptions(nil),
      command.common
    )
  }

  @Test func fieldsAreRead() throws {
    #expect(try checked([]) == nil)
    #expect(try checked(["--fields", "symbol,amount"]) == [.symbol, .amount])
    #expect(throws: BalanceFieldError.unknown("ammount")) {
      try checked(["--fields", "ammount"])
    }
  }

  @Test(
    arguments: [
      ("value", "--currency"), ("symbol,currency", "--currency"), ("price", "--currency"),
      ("price-age", "--currency"), ("verdict", "--verify"), ("units,evidence", "--verify"),
    ]
  )
  func aFieldThatRequiresAnOptionIsRefusedWithoutIt(_ fields: String, _ option: String) throws {
    let needed = try #require(BalanceFieldOption(rawValue: option))
    let field = try #require(try BalanceField.list(parsing: fields).last)
    #expect(throws: BalanceFieldOptionError.missing(needed, for: field)) {
      try checked(["--fields", fields, "--hide-small"])
    }
    let words = needed == .currency ? ["--currency", "usd"] : ["--verify"]
    #expect(try checked(["--fields", fields] + words)?.last == field)
    let report = BalanceFieldOptionError.missing(needed, for: field).report
    #expect(report.message.english == "field \(field.rawValue) requires \(option)")
  }

  @Test func everyOtherFieldRequiresNoOption() throws {
    let others = BalanceField.allCases.filter { $0.option == nil }
    #expect(others.count == BalanceField.allCases.count - 6)
    let list = others.map(\.rawValue).joined(separator: ",")
    #expect(try checked(["--fields", list]) == others)
  }

  @Test(
    arguments: [
      ["--currency", "krw"], ["--hide-small"], ["--verify"], ["--collection", "cats"],
      ["--verify", "--currency", "usd", "--hide-small", "--collection", "cats"],
      ["--all-chains", "--verify", "--currency", "usd"],
    ]
  )
  func whatChangesCanBeWatched(_ words: [String]) throws {
    let command = try BalanceCommand.parse(["--watch"] + words)
    #expect(command.view.watch)
  }

  @Test func withoutANodeNothingIsWatched() throws {
    let error = #expect(throws: (any Error).self) {
      try BalanceCommand.parse(["--watch", "--offline"])
    }
    let message = BalanceCommand.message(for: try #require(error))
    #expect(message.contains("--watch conflicts with --offline"))
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
      try BalanceCommand.parse(words).age.age(onScreen: onScreen, setting: nil)
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
    #expect(command.age.age(onScreen: false, setting: nil) == 60)
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
