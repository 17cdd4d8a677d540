import Core
import Entity
import Testing

@testable import Scenes

/// The order in which a review is read.
struct ReviewPageTests {
  private static func page(rows: Int = 0) -> ReviewPage {
    var page = ReviewPage()
    page.main.add("amount", strong: "1 ETH")
    page.main.add("fee", "at most 0.1 ETH")
    page.rows = (0..<rows).map { "row \($0)" }
    page.technical.add("nonce", "4")
    return page
  }

  private static let warnings = [
    Warning.info("a", "good to know"), .caution("b", "to be weighed"), .danger("c", "all is lost"),
    .danger("d", "all is lost twice"),
  ]

  @Test func dangersComeFirst() {
    let text = Self.page().styled(Self.warnings).text
    #expect(
      text == """
        danger: all is lost
        danger: all is lost twice
        caution: to be weighed
        info: good to know
        amount  1 ETH
        fee     at most 0.1 ETH
        nonce   4
        """
    )
  }

  @Test func whatWarnsOfNothingSaysSo() {
    #expect(Self.page().styled([] as [Warning]).text.hasPrefix("✓ no warnings\namount"))
    let info = Self.page().styled([Self.warnings[0]]).text
    #expect(info.hasPrefix("✓ no warnings\ninfo: good to know\namount"))
    for warning in Self.warnings.dropFirst() {
      #expect(!Self.page().styled([warning]).text.contains("✓"))
    }
  }

  @Test func aLongReviewEndsWithItsVerdict() {
    let lines = Self.page(rows: 20).styled(Self.warnings).lines
    #expect(lines.last?.text == "at the top: 2 dangers, 1 caution")
    #expect(Self.page(rows: 13).styled(Self.warnings).lines.last?.text == "nonce   4")
    #expect(Self.page(rows: 20).styled([Self.warnings[0]]).lines.last?.text == "nonce   4")
  }

  @Test func whatCannotBeVerifiedStandsBelowOneLine() {
    var page = Self.page()
    page.claims.add("simulation", "succeeds")
    #expect(
      page.body.text.hasSuffix(
        "nonce       4\n── from the node, not verifiable here ──\nsimulation  succeeds"
      )
    )
    page.isFromNode = false
    #expect(page.body.text.contains("── from the builder, not verifiable here ──"))
    #expect(!Self.page().body.text.contains("──"))
  }

  /// What remains is above the line, so its label says whose word it is.
  @Test func whatRemainsIsMarkedInItsLabel() {
    let balance = RemainingBalance(
      token: nil,
      balance: 10_000_000_000_000_000_000,
      pending: 1_234_123_456_789_012_345,
      taken: 1_500_043_190_320_698_000
    )
    for (isFromNode, label) in [(true, "left (node)"), (false, "left (builder)")] {
      var page = Self.page()
      page.isFromNode = isFromNode
      page.addRemaining([balance], coin: "ETH")
      let line = page.main.styled.lines.last?.text ?? ""
      #expect(line == label + "  at least 7.265833352890289655 ETH")
    }
    let claims = ReviewModel.Claim.current(balance.claims(coin: "ETH"))
    #expect(claims.map(\.name) == ["balance", "pending"])
  }

  @Test func onlyWhatIsPaidIsStrong() {
    let lines = Self.page().body.lines
    #expect(lines.map(\.weight) == [.strong, .plain, .faint])
  }

  /// The value sent along with a call is shown first and only once, whatever the call's effects.
  @Test func whatACallSendsIsToldOnce() throws {
    for (function, arguments) in [("deposit()", [ABIValue]()), ("burn(uint256)", [.number(7)])] {
      let input = try ABISignature(parsing: function).encode(arguments)
      let text = try ReviewTests.text(
        try ReviewTests.call(input, value: 1_000_000_000_000_000_000)
      )
      let told = text.split(separator: "\n").map(String.init).filter { $0.contains(" 1 ETH") }
      #expect(told == ["sends         1 ETH"], "\(function): \(text)")
    }
  }
}
