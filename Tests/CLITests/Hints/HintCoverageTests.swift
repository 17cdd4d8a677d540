import Core
import Foundation
import TestSupport
import Testing

@testable import kingtherum

/// Every error that the user can resolve has a hint, which adds to its message.
@Suite struct HintCoverageTests {
  private struct Row {
    let status: String
    let code: String
    let message: String
  }

  /// The statuses of errors with hints: refused, usage, data and node.
  private static let hinted: Set<Substring> = ["1", "64", "65", "69"]

  /// The rows of docs/errors.md, which HouseTests keeps up to date.
  private static func rows() throws -> [Row] {
    let page = Vectors.root.appending(path: "docs/errors.md")
    let sections = try String(contentsOf: page, encoding: .utf8).split(
      separator: "\n## Exit status "
    )
    return sections.dropFirst().flatMap { section in
      section.matches(of: /\n\| `([a-z0-9-]+)` \| (.*) \|/).map { row in
        Row(
          status: String(section.prefix { $0.isNumber }),
          code: String(row.1),
          message: String(row.2)
        )
      }
    }
  }

  private static func advisable() throws -> [Row] {
    try rows().filter { hinted.contains(Substring($0.status)) }
  }

  private static let exceptions = Set(HintException.allCases.flatMap(\.codes))

  @Test func everyErrorHasAHintOrAReasonForNone() throws {
    let rows = try Self.advisable()
    #expect(rows.count > 900)
    for row in rows {
      let hint = Hints.hint(for: row.code, in: [])
      let isExcepted = Self.exceptions.contains(row.code)
      if hint == nil, !isExcepted { Issue.record("\(row.code) has no hint: \(row.message)") }
      if let hint, isExcepted { Issue.record("\(row.code) needs no exception: \(hint)") }
    }
  }

  @Test func anExceptionIsAnErrorAndHasOneReason() throws {
    let codes = Set(try Self.advisable().map(\.code))
    let excepted = HintException.allCases.flatMap(\.codes)
    #expect(Set(excepted).subtracting(codes).isEmpty)
    #expect(Set(excepted).count == excepted.count)
    #expect(excepted.count * 15 < codes.count)
  }

  /// A code without a hint in a family with one is an exception, or a bug.
  @Test func aPlainCodeIsOfAFamilyAndAnException() throws {
    for code in HintFamilies.plain {
      #expect(HintFamilies.table.contains { code.hasPrefix($0.prefix) }, "\(code)")
      if code != "payout-would-fail" { #expect(Self.exceptions.contains(code), "\(code)") }
    }
  }

  @Test func aHintSaysWhatTheMessageDoesNot() throws {
    for row in try Self.advisable() {
      guard let hint = Hints.hint(for: row.code, in: []) else { continue }
      #expect(!row.message.contains(hint.english), "\(row.code): \(hint)")
      let message = Set(Self.words(row.message))
      let fresh = Self.words(hint.english).filter { !message.contains($0) }
      #expect(
        fresh.count > 1 || hint.english.contains("--"),
        "\(row.code): \(row.message): \(hint)"
      )
    }
  }

  /// The meaningful words of a sentence.
  private static func words(_ sentence: String) -> [String] {
    sentence.lowercased().split { !$0.isLetter && $0 != "-" }.map(String.init)
      .filter { $0.count > 2 && !["the", "and", "for", "with", "that"].contains($0) }
  }

  @Test func aHintIsAnImperativeWithoutAFullStop() {
    let hints: [Sentence] = Hints.tables.flatMap(\.values) + HintFamilies.table.map(\.hint)
    for hint in hints.map(\.english) {
      #expect(!hint.hasSuffix("."), "\(hint)")
      #expect(hint.first?.isUppercase == false || hint.hasPrefix("EIP"), "\(hint)")
      #expect(!hint.contains("please") || hint.hasPrefix("please report"), "\(hint)")
    }
  }

  @Test func aCodeHasOneHint() {
    let keys = Hints.tables.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  /// The only member of a family should have a hint of its own instead.
  @Test func everyFamilyHasMembers() throws {
    let codes = try Self.rows().map(\.code)
    let own = Set(Hints.tables.flatMap(\.keys)).union(HintFamilies.plain)
    #expect(Set(HintFamilies.table.map(\.prefix)).count == HintFamilies.table.count)
    for family in HintFamilies.table {
      #expect(family.prefix.hasSuffix("-"))
      let members = codes.filter { $0.hasPrefix(family.prefix) && !own.contains($0) }
      #expect(members.count > 1, "\(family.prefix): \(members)")
    }
  }

  @Test func specificHintComesBeforeItsFamilys() throws {
    let family = try #require(HintFamilies.hint(for: "keystore-damaged"))
    #expect(Hints.hint(for: "keystore-damaged", in: []) == family)
    #expect(HintFamilies.hint(for: "keystore-busy") == family)
    #expect(Hints.hint(for: "keystore-busy", in: []) == Hints.wallet["keystore-busy"])
    #expect(Hints.hint(for: "policy-mode", in: []) == nil)
    #expect(Hints.hint(for: "nothing-of-the-kind", in: []) == nil)
  }

  @Test func theLongerFamilyWins() {
    let record = HintFamilies.hint(for: "ur-record-form")
    #expect(record != nil && record != HintFamilies.hint(for: "ur-letters"))
  }

  /// A bug leads to a bug report, whatever the family of its code.
  @Test func aBugAsksForAReport() {
    let bug = Report(.bug, "shares-unproven", "new shares do not give the secret back")
    #expect(Hints.hint(for: bug, in: []) == Hints.table["unexpected"])
    let other = Report(.data, "shares-duplicate", "share 2 differs")
    #expect(Hints.hint(for: other, in: []) == HintFamilies.hint(for: "shares-duplicate"))
  }

  @Test(arguments: [
    ("node-unreachable", "--rpc-url"), ("node-timeout-connecting", "--timeout"),
    ("node-timeout-sending", "--timeout"), ("node-timeout-waiting", "--timeout"),
    ("node-unauthorized", "ETH_RPC_URL"), ("node-rate-limited", "another endpoint"),
    ("node-missing-data", "archive node"),
  ])
  func aNodesErrorSaysWhatHelps(code: String, words: String) {
    #expect(Hints.hint(for: code, in: [])?.english.contains(words) == true)
  }

  @Test(arguments: [
    ("amount-comma", "0.1 eth"), ("amount-exponent", "1000 eth"), ("amount-no-unit", "0.1eth"),
    ("abi-type-count", "[]"), ("contact-name-ens", "alice"), ("path-index", "44'"),
    ("receive-maximum", "\"0.1 eth\""), ("shares-members-needed", "3of4"),
  ])
  func aWrongValueIsCorrectedByAnExample(code: String, example: String) {
    #expect(Hints.hint(for: code, in: [])?.english.contains(example) == true)
  }

  @Test(arguments: [
    ("authorization-chains", "--every-chain"), ("authorization-delegate", "--revoke"),
    ("build-creation-to", "--create"), ("build-data-twice", "--data-file"),
    ("message-twice", "--message-file"), ("path-template-count", "--count"),
    ("recover-target", "--xpub"), ("secret-several-ways", "--pin-file"),
    ("watch-scheme-and-path", "--scheme"),
  ])
  func aConflictSaysWhichOptionIsForWhat(code: String, option: String) {
    #expect(Hints.hint(for: code, in: [])?.english.contains(option) == true)
  }
}
