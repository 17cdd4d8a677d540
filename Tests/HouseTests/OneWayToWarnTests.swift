import Scenes
import Testing

/// All warnings about something to be signed come from rules.
@Suite struct OneWayToWarnTests {
  private static let words: [CodePattern] = ["Warning("]
  private static let review = "Sources/Scenes/Review/"

  @Test func onlyTheReviewWarns() throws {
    let others = try House.sources(of: "Scenes").filter { !$0.path.hasPrefix(Self.review) }
    #expect(CodePatternTests.findings(of: Self.words, in: others) == [])
    // A graded sentence beside an answer has no code.
    #expect(others.filter { !Self.codes(in: $0).isEmpty }.map(\.path) == [])
  }

  /// The warning codes in a source.
  private static func codes(in file: House.File) -> Set<String> {
    Set(
      file.text.matches(of: /\.(?:danger|caution|info|graded)\(\s*"([a-z0-9-]+)"/)
        .map { String($0.output.1) }
    )
  }

  @Test func everyCodeIsThatOfARule() throws {
    let files = try House.sources().filter { $0.path.hasPrefix(Self.review + "Rules/") }
    let made = files.reduce(into: Set<String>()) { $0.formUnion(Self.codes(in: $1)) }
    #expect(made == Rules.all.reduce(into: Set<String>()) { $0.formUnion($1.codes) })
    #expect(made.count > 90)
  }

  /// A rule that is in no order would never run.
  @Test func everyRuleHasAPlaceInAnOrder() throws {
    let files = try House.sources().filter { $0.path.hasPrefix(Self.review + "Rules/") }
    let rules = files.flatMap { $0.text.matches(of: /static let (\w+) = Rule\(/) }
      .map { ".\($0.output.1)" }
    let order = try House.file(Self.review + "Rules+Order.swift").codeLines.joined(separator: " ")
    let places = Set(order.split { " ,[]".contains($0) }.map(String.init))
    #expect(rules.filter { !places.contains($0) } == [])
    #expect(rules.count == Rules.all.count)
  }

  /// The only warning about a finished review shares its code with a rule.
  @Test func onlyHiddenTextIsReportedOutsideTheRules() throws {
    let files = try House.sources(of: "Scenes/Review").filter {
      !$0.path.hasPrefix(Self.review + "Rules/")
    }
    let made = files.filter { !Self.codes(in: $0).isEmpty }
    #expect(made.map(\.path) == [Self.review + "Wording/Warning+HiddenText.swift"])
    #expect(made.map(Self.codes) == [["text-hidden"]])
  }
}
