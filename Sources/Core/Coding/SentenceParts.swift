/// A sentence sent to another process, in parts, so that it is shown in the language there.
///
/// The reader may not trust the sender: the parts are escaped, and the total length is limited.
struct SentenceParts: Codable {
  /// An argument, as in ``Sentence/Argument``.
  enum Argument: Codable {
    case count(Int)
    case data(String, Sentence.DataKind)
    case command(String)
    indirect case sentence(SentenceParts)
  }

  let template: String
  let plural: String?
  /// The index of the argument that selects the plural form, from 0.
  let counted: Int?
  let arguments: [Argument]

  private static let maxArguments = 16
  private static let maxLevels = 8
  private static let maxScalars = 1_024

  init(_ sentence: Sentence) {
    template = sentence.template
    (plural, counted) = (sentence.plural?.template, sentence.plural?.counted)
    arguments = sentence.arguments.map {
      switch $0 {
      case .count(let count): .count(count)
      case .data(let text, let kind): .data(text, kind)
      case .command(let command): .command(command)
      case .sentence(let sentence): .sentence(SentenceParts(sentence))
      }
    }
  }

  /// The sentence with its parts escaped; truncated plain data if it exceeds 1,024 scalars.
  ///
  /// Nil if it is malformed: an argument used twice, too many arguments, or too deep a nesting.
  var sentence: Sentence? {
    guard let sentence = sentence(level: 1) else { return nil }
    let english = sentence.english
    guard english.unicodeScalars.count > Self.maxScalars else { return sentence }
    return Sentence(data: UntrustedText.escaped(english, limit: Self.maxScalars))
  }

  private func sentence(level: Int) -> Sentence? {
    guard level <= Self.maxLevels, arguments.count <= Self.maxArguments, isOncePerPlace(template)
    else { return nil }
    var escaped: [Sentence.Argument] = []
    for argument in arguments {
      switch argument {
      case .count(let count): escaped.append(.count(count))
      case .data(let text, let kind): escaped.append(.data(Self.escaped(text), kind))
      case .command(let command): escaped.append(.command(Self.escaped(command)))
      case .sentence(let parts):
        guard let inner = parts.sentence(level: level + 1) else { return nil }
        escaped.append(.sentence(inner))
      }
    }
    guard plural != nil || counted != nil else { return Sentence(Self.escaped(template), escaped) }
    guard let plural, let counted, arguments.indices.contains(counted), isOncePerPlace(plural)
    else { return nil }
    return Sentence(
      Self.escaped(template),
      escaped,
      plural: .init(template: Self.escaped(plural), counted: counted)
    )
  }

  /// Valid sentences use each argument once; otherwise a short text could become very long.
  private func isOncePerPlace(_ template: String) -> Bool {
    let places = Template(template).parts.filter { if case .place = $0 { true } else { false } }
    return Set(places).count == places.count
  }

  private static func escaped(_ text: String) -> String {
    UntrustedText.escaped(text, limit: maxScalars)
  }
}
