import Testing

@testable import Core

struct PluralRuleTests {
  /// Rules from the GNU gettext manual, "Plural forms", with the forms that `ngettext` returns.
  static let rules: [(rule: String, forms: [Int: Int])] = [
    ("nplurals=1; plural=0;", [0: 0, 1: 0, 5: 0]),
    ("nplurals=2; plural=n != 1;", [0: 1, 1: 0, 2: 1]),
    ("nplurals=2; plural=n>1;", [0: 0, 1: 0, 2: 1]),
    (
      "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;",
      [0: 2, 1: 0, 11: 1, 21: 0, 30: 1]
    ),
    ("nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;", [0: 2, 1: 0, 2: 1, 3: 2]),
    (
      "nplurals=4; plural=n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3;",
      [1: 0, 102: 1, 103: 2, 204: 2, 5: 3]
    ),
    (
      "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;",
      [0: 0, 1: 1, 2: 2, 7: 3, 11: 4, 100: 5, 1099: 4]
    ),
  ]

  @Test(arguments: rules.indices)
  func tellsTheFormOfACount(index: Int) throws {
    let rule = try PluralRule(parsing: Self.rules[index].rule)
    for (count, form) in Self.rules[index].forms {
      #expect(rule.form(for: count) == form, "\(count) by \(Self.rules[index].rule)")
    }
  }

  @Test(arguments: [
    "", "nplurals=2;", "plural=n;", "nplurals=0; plural=0;", "nplurals=7; plural=n;",
    "nplurals=x; plural=n;",
  ])
  func refusesAHeaderThatIsNone(text: String) {
    #expect(throws: PluralRuleError.header) { try PluralRule(parsing: text) }
  }

  @Test(arguments: ["n ==", "(n", "n ? 1", "m", "n 1", "1 +", "system(n)", "99999999999999999999"])
  func refusesWhatIsNoExpression(text: String) {
    let error = #expect(throws: PluralRuleError.self) {
      try PluralRule(parsing: "nplurals=2; plural=\(text);")
    }
    guard case .expression? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func refusesAnExpressionThatIsTooDeep() {
    let deep = String(repeating: "(", count: 10_000)
    #expect(throws: PluralRuleError.self) {
      try PluralRule(parsing: "nplurals=2; plural=\(deep)n")
    }
  }

  @Test func aFormThatIsNotThereIsTheLast() throws {
    #expect(try PluralRule(parsing: "nplurals=2; plural=n;").form(for: 9) == 1)
    #expect(try PluralRule(parsing: "nplurals=2; plural=0-n;").form(for: 9) == 0)
    #expect(try PluralRule(parsing: "nplurals=2; plural=n/0+n%0;").form(for: 9) == 0)
    #expect(try PluralRule(parsing: "nplurals=2; plural=n!=1;").form(for: .min) == 1)
  }
}
