import ArgumentParser
import Core

/// A refusal of options that no single option's form tells, thrown while the parser reads them.
///
/// The parser passes it on as text, in which ``ParserMessage`` finds it again.
enum OptionRefusal: CaseIterable {
  case limitNotPositive
  case requestAndAnswer

  var sentence: Sentence {
    switch self {
    case .limitNotPositive: "--limit must be greater than 0"
    case .requestAndAnswer: "--sign-request conflicts with --answer"
    }
  }
}

extension ValidationError {
  init(_ refusal: OptionRefusal) { self.init(refusal.sentence.english) }
}
