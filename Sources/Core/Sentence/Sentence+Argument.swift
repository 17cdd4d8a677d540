extension Sentence {
  /// A value in a sentence, by its kind.
  package enum Argument: Sendable {
    /// A count, with thousands separators.
    case count(Int)
    /// Data that is the same in every language, and safe to print.
    case data(String, DataKind)
    /// A command or a part of one, which is never broken into two rows.
    case command(String)
    /// A sentence or a part of one.
    case sentence(Sentence)
  }
}

extension Sentence.Argument {
  /// Returns the argument as text in a language.
  func rendered(in language: Language) -> String {
    switch self {
    case .count(let count): count.grouped
    case .data(let text, _), .command(let text): text
    case .sentence(let sentence): sentence.rendered(in: language)
    }
  }
}

extension BinaryInteger {
  /// The digits with commas between thousands, for prose: 1,048,576.
  var grouped: String {
    let digits = Units.grouped(String(magnitude))
    return self < 0 ? "-" + digits : digits
  }
}
