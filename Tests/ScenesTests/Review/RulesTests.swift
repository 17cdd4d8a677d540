import Core
import Entity
import Testing

@testable import Scenes

/// Each rule examines each of its kinds of subjects.
struct RulesTests {
  private static let rules = Rules.all.map(\.name)

  private static func rule(_ name: String) throws -> Rule {
    try #require(Rules.all.first { $0.name == name })
  }

  private static func examples(of rule: Rule) throws -> [RuleExample] {
    try RuleExample.all().filter { $0.rule.name == rule.name }
  }

  @Test(arguments: rules) func everyKindOfARuleHasAnExample(name: String) throws {
    let rule = try Self.rule(name)
    let kinds = Set(try Self.examples(of: rule).map(\.subject.kind))
    #expect(kinds == rule.kinds)
  }

  @Test(arguments: rules) func everyExampleIsFound(name: String) throws {
    for example in try Self.examples(of: try Self.rule(name)) {
      let place = "\(name) of \(example.subject.kind)"
      let alone = example.rule.find(in: example.subject, knowing: example.knowledge)
      #expect(alone.map(\.warning.code).contains(example.code), "\(place)")
      // Running all rules finds the same, at each place to which it applies.
      let all = Rules.findings(about: example.subject, knowing: example.knowledge)
      #expect(alone.allSatisfy { all.contains($0) }, "\(place)")
    }
  }

  @Test(arguments: rules) func aRuleFindsTheCodesThatItSaysAndNoOther(name: String) throws {
    let rule = try Self.rule(name)
    let found = try Self.examples(of: rule).flatMap { example in
      example.rule.find(in: example.subject, knowing: example.knowledge).map(\.warning.code)
    }
    #expect(Set(found) == rule.codes)
  }

  @Test(arguments: ReviewSubject.Kind.allCases)
  func theOrderOfAKindHasEachOfItsRulesOnce(kind: ReviewSubject.Kind) {
    let order = Rules.order(of: kind).map(\.name)
    #expect(order.count == Set(order).count)
    #expect(Set(order) == Set(Rules.all.filter { $0.kinds.contains(kind) }.map(\.name)))
    #expect(!order.isEmpty)
  }

  /// One code has one rule, except for two that are also about single payments of a list: these are
  /// reported with the other findings of the row.
  @Test func aCodeHasOneRule() {
    let owners = Dictionary(
      grouping: Rules.all.flatMap { rule in rule.codes.map { ($0, rule.name) } },
      by: \.0
    ).mapValues { $0.map(\.1).sorted() }.filter { $0.value.count > 1 }
    #expect(
      owners == [
        "text-hidden": ["text-hidden", "text-hidden in rows"],
        "transfer-of-nothing": ["transfer-of-nothing", "transfer-of-nothing within"],
      ]
    )
  }

  /// Findings of one row come before those of the next, and within a row in the order of the rules.
  @Test func warningsOfSinglePaymentsKeepTheirOrder() throws {
    let cheap = try Samples.transaction(value: 1)
    let zero = try Samples.transaction(to: .zero, value: 1, nonce: 5)
    let found = Rules.findings(
      about: try RuleExample.list([cheap, zero]),
      knowing: .known(chain: "dev")
    )
    #expect(
      found.map { "\($0.warning.code) \($0.rows)" } == [
        "fee-above-amount [2, 3]", "recipient-zero [3]",
      ]
    )
  }

  /// In a signed list the numbers are positions, so their order means nothing.
  @Test func ruleIgnoresOtherKinds() throws {
    let example = try #require(try Self.examples(of: .rowsDoNotRise).first)
    let list = try #require(example.subject.list)
    let signed = PayoutSubject(
      rows: list.rows,
      transactions: list.transactions,
      counting: .payments,
      from: list.from,
      chain: list.chain,
      chainName: list.chainName,
      claims: nil
    )
    let found = Rule.rowsDoNotRise.find(in: .payouts(signed), knowing: example.knowledge)
    #expect(found.isEmpty)
  }
}
