import Entity

extension ErrorTable {
  /// The rules and the lists of which a phrase occurs in a text, as bits.
  struct Phrases: Sendable {
    /// The rules, whose bits come first.
    fileprivate let bits: UInt64

    func contains(_ list: PhraseList) -> Bool {
      bits & (1 << UInt64(ErrorTable.rules.count + list.rawValue)) != 0
    }
  }

  private static let finder = PhraseFinder(
    rules.map(\.words) + PhraseList.allCases.map(\.phrases)
  )

  /// Finds the known phrases in a text in lower case.
  static func phrases(in text: [UInt8]) -> Phrases { Phrases(bits: finder.lists(in: text)) }

  /// Returns the failure by the first rule that fits; nil if none does.
  static func match(_ context: ErrorContext, _ text: ErrorText, _ error: WireError) -> RPCFailure? {
    var open =
      (text.found.bits | ruleSets.withoutWords) & ruleSets.of(context.kind)
      & (ruleSets.withoutCodes | ruleSets.byCode[error.code, default: 0])
    while open != 0 {
      let number = open.trailingZeroBitCount
      if tests[number]?(text) != false { return failures[number](context, text, error) }
      open &= open - 1
    }
    return nil
  }

  private static let ruleSets = RuleSets(rules)
  // Apart from the rules: to copy a whole rule takes as long as to use it.
  private static let tests = rules.map(\.test)
  private static let failures = rules.map(\.failure)

  /// The rules by what they require, as bits.
  private struct RuleSets: Sendable {
    private(set) var withoutWords: UInt64 = 0
    private(set) var withoutCodes: UInt64 = 0
    private(set) var byCode: [Int: UInt64] = [:]
    private var (reads, calls, logs, sends): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    init(_ rules: [Rule]) {
      for (number, rule) in rules.enumerated() {
        let bit: UInt64 = 1 << UInt64(number)
        if rule.words.isEmpty { withoutWords |= bit }
        if rule.codes.isEmpty { withoutCodes |= bit }
        for code in rule.codes { byCode[code, default: 0] |= bit }
        if rule.isFor(.read) { reads |= bit }
        if rule.isFor(.call) { calls |= bit }
        if rule.isFor(.logs) { logs |= bit }
        if rule.isFor(.send) { sends |= bit }
      }
    }

    func of(_ kind: MethodKind) -> UInt64 {
      switch kind {
      case .read: reads
      case .call: calls
      case .logs: logs
      case .send: sends
      }
    }
  }
}
