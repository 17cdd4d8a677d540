/// Parses the expression of a plural rule, with the operator precedence of C.
struct PluralExpressionReader {
  private var rest: Substring
  private var depth = 0

  init(_ text: Substring) { rest = text }

  /// The operators by precedence, lowest first; before an operator come the longer ones it begins.
  private static let levels = [
    ["||"], ["&&"], ["==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
  ]
  private static let deepest = 32

  /// Parses the whole text as one expression.
  mutating func whole() throws(PluralRuleError) -> PluralRule.Expression {
    let expression = try choice()
    skipBlanks()
    guard rest.isEmpty else { throw .expression(rest: String(rest)) }
    return expression
  }

  private mutating func choice() throws(PluralRuleError) -> PluralRule.Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw .expression(rest: String(rest)) }
    let test = try binary(0)
    guard take("?") else { return test }
    let yes = try choice()
    guard take(":") else { throw .expression(rest: String(rest)) }
    return .choice(test, yes, try choice())
  }

  private mutating func binary(_ level: Int) throws(PluralRuleError) -> PluralRule.Expression {
    guard level < Self.levels.count else { return try unary() }
    var left = try binary(level + 1)
    while let sign = Self.levels[level].first(where: { take($0) }) {
      left = .binary(sign, left, try binary(level + 1))
    }
    return left
  }

  private mutating func unary() throws(PluralRuleError) -> PluralRule.Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw .expression(rest: String(rest)) }
    if take("!") { return .not(try unary()) }
    if take("n") { return .n }
    if take("(") {
      let inner = try choice()
      guard take(")") else { throw .expression(rest: String(rest)) }
      return inner
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits) else { throw .expression(rest: String(rest)) }
    rest.removeFirst(digits.count)
    return .number(number)
  }

  private mutating func take(_ sign: String) -> Bool {
    skipBlanks()
    guard rest.hasPrefix(sign) else { return false }
    rest.removeFirst(sign.count)
    return true
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == " " } }
}
