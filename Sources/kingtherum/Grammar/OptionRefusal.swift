import ArgumentParser
import Core

/// An invalid value or combination of options, thrown while the parser reads the options.
///
/// The parser passes it on as text; ``ParserMessage`` recognizes that text.
enum OptionRefusal: CaseIterable {
  case limitNotPositive
  case timeoutNotPositive
  case requestAndAnswer
  case publicAndPrivate

  var sentence: Sentence {
    switch self {
    case .limitNotPositive: "--limit must be greater than 0"
    case .timeoutNotPositive: "--timeout must be greater than 0"
    case .requestAndAnswer: "--sign-request conflicts with --answer"
    case .publicAndPrivate: "--public conflicts with --private and --relay"
    }
  }
}

extension ValidationError {
  init(_ refusal: OptionRefusal) { self.init(refusal.sentence.english) }
}
