import Core

/// What is read before a signature, in its order: the verdict, what is done to whom at which cost, what is
/// technical, and under one line what nobody here can verify.
struct ReviewPage {
  /// What leaves, to whom, the fee, and what is left.
  var main = FieldLines()
  /// What is signed word for word, a mark before each line.
  var quoted: [String] = []
  /// Rows of a list, whole lines.
  var rows: [Sentence] = []
  var technical = FieldLines()
  /// What only the builder says.
  var claims = FieldLines()
  /// Whether a node told the builder.
  var isFromNode = true

  /// Said where a review warns of nothing.
  static let noWarnings: Sentence = "✓ no warnings"

  /// What a long review ends with: its warnings may be off the screen.
  static func reminder(_ counts: Sentence) -> Sentence { "at the top: \(counts)" }

  /// More lines than this may not fit on a screen.
  private static let longest = 20

  /// All but the verdict.
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

  /// The whole. `warnings` are lines of warnings with their grades.
  func styled(_ warnings: [(grade: Warning.Grade, line: Sentence)]) -> StyledText {
    let body = body
    var text = StyledText()
    let isClean = warnings.allSatisfy { $0.grade == .info }
    if isClean { text.add(Self.noWarnings) }
    for grade in [Warning.Grade.danger, .caution, .info] {
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

  /// `1 danger, 2 cautions`.
  private static func count(_ grades: [Warning.Grade]) -> Sentence {
    let dangers = grades.count { $0 == .danger }
    let cautions = grades.count { $0 == .caution }
    let counts: [Sentence?] = [
      dangers > 0 ? "\(dangers) \(by: dangers, one: "danger", many: "dangers")" : nil,
      cautions > 0 ? "\(cautions) \(by: cautions, one: "caution", many: "cautions")" : nil,
    ]
    return Sentence(joining: counts.compactMap(\.self))
  }
}
