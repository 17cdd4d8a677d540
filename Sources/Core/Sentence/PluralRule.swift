/// The rule that selects a language's plural form for a count.
///
/// It is parsed from the header of a `.po` file, such as `nplurals=2; plural=(n != 1);` (GNU
/// gettext, "Plural forms").
struct PluralRule: Sendable {
  /// The number of forms.
  let forms: Int
  private let expression: Expression

  /// - Throws: `PluralRuleError` if a field is missing, or the rule is not a C expression over `n`.
  init(parsing text: String) throws(PluralRuleError) {
    var values: [Substring: Substring] = [:]
    for part in text.split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      values[Self.trimmed(sides[0])] = Self.trimmed(sides[1])
    }
    guard let forms = values["nplurals"].flatMap({ Int($0) }), (1...6).contains(forms),
      let expression = values["plural"]
    else { throw .header }
    var reader = PluralExpressionReader(expression)
    (self.forms, self.expression) = (forms, try reader.whole())
  }

  /// Returns the form for a count, from 0; the last one if the rule selects a form that is missing.
  func form(for count: Int) -> Int {
    min(max(expression.value(Int(count.magnitude & UInt(Int.max))), 0), forms - 1)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// A C expression over `n`.
  indirect enum Expression: Sendable {
    case n
    case number(Int)
    case not(Expression)
    case binary(String, Expression, Expression)
    case choice(Expression, Expression, Expression)

    /// Evaluates the expression; division by zero gives 0.
    func value(_ n: Int) -> Int {
      switch self {
      case .n: n
      case .number(let number): number
      case .not(let inner): inner.value(n) == 0 ? 1 : 0
      case .choice(let test, let yes, let no): test.value(n) != 0 ? yes.value(n) : no.value(n)
      case .binary("||", let left, let right): left.value(n) != 0 || right.value(n) != 0 ? 1 : 0
      case .binary("&&", let left, let right): left.value(n) != 0 && right.value(n) != 0 ? 1 : 0
      case .binary(let sign, let left, let right): Self.value(sign, left.value(n), right.value(n))
      }
    }

    private static func value(_ sign: String, _ left: Int, _ right: Int) -> Int {
      switch sign {
      case "==": left == right ? 1 : 0
      case "!=": left != right ? 1 : 0
      case "<=": left <= right ? 1 : 0
      case ">=": left >= right ? 1 : 0
      case "<": left < right ? 1 : 0
      case ">": left > right ? 1 : 0
      case "+": left &+ right
      case "-": left &- right
      case "*": left &* right
      case "/": right == 0 ? 0 : left / right
      default: right == 0 ? 0 : left % right
      }
    }
  }
}

/// The reason why a text is not a plural rule.
enum PluralRuleError: Error, Equatable {
  /// `nplurals=` or `plural=` is missing.
  case header
  /// The expression is invalid; `rest` could not be parsed.
  case expression(rest: String)
}
