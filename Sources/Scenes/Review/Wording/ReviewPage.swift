import Core

/// The page to read before signing, in order.
///
/// It has the warnings, the effects with recipients and costs, technical details, and below one
/// line the claims that this machine cannot verify.
struct ReviewPage {
  /// What leaves, who receives it, the fee, and what remains.
  var main = LabeledLines()
  /// The signed text word for word, with a mark before each line.
  var quoted: [String] = []
  /// The rows of a list, as whole lines.
  var rows: [Sentence] = []
  var technical = LabeledLines()
  /// The claims of the builder.
  var claims = LabeledLines()
  /// Whether the builder had them from a node.
  var isFromNode = true

  /// Shown if a review has no warnings.
  static let noWarnings: Sentence = "✓ no warnings"

  /// The end of a long review, whose warnings may have scrolled off the screen.
  static func reminder(_ counts: Sentence) -> Sentence { "at the top: \(counts)" }

  /// Longer pages, in lines, may not fit on a screen.
  private static let longest = 20

  /// The page without the warnings.
  var body: StyledText {
    let width = max(main.width, technical.width, claims.width)
    var text = main.styled(width: width)
    for line in quoted { text.add(data: line) }
    for row in rows { text.add(row) }
    text = text + technical.styled(.faint, width: width)
    guard !claims.isEmpty else { return text }
    text.add(
      isFromNode
        ? "── from the node, not verifiable here ──"
        : "── from the builder, not verifiable here ──",
      .faint
    )
    return text + claims.styled(.faint, width: width)
  }

  /// The whole page. `warnings` are lines of warnings with their grades.
  func styled(_ warnings: [(grade: WarningGrade, line: Sentence)]) -> StyledText {
    let body = body
    var text = StyledText()
    let isClean = warnings.allSatisfy { $0.grade == .info }
    if isClean { text.add(Self.noWarnings) }
    for grade in [WarningGrade.danger, .caution, .info] {
      for warning in warnings where warning.grade == grade { text.add(warning.line) }
    }
    text = text + body
    if !isClean, text.lines.count > Self.longest {
      text.add(Self.reminder(Self.count(warnings.map(\.grade))))
    }
    return text
  }

  func styled(_ warnings: [Warning]) -> StyledText {
    styled(warnings.map { ($0.grade, $0.line) })
  }

  /// Such as `1 danger, 2 cautions`.
  private static func count(_ grades: [WarningGrade]) -> Sentence {
    let dangers = grades.count { $0 == .danger }
    let cautions = grades.count { $0 == .caution }
    let counts: [Sentence?] = [
      dangers > 0 ? "\(dangers) \(by: dangers, one: "danger", many: "dangers")" : nil,
      cautions > 0 ? "\(cautions) \(by: cautions, one: "caution", many: "cautions")" : nil,
    ]
    return Sentence(joining: counts.compactMap(\.self))
  }
}
