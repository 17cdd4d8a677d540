import Core

/// What a name in a configuration may be.
enum NameRule {
  case scene
  case useCase
  /// The name of a field.
  case field
  /// The name of a field of a request, which becomes an argument of a command.
  case argument
  case type

  /// Throws if the name, which stands at `path`, breaks the rule.
  ///
  /// - Throws: ``ConfigurationError``.
  func check(_ name: String, at path: String) throws(ConfigurationError) {
    guard !UntrustedText.hasHidden(name), !name.contains(where: \.isNewline), !name.contains("\t")
    else { throw .hidden(path: path) }
    guard name.utf8.count <= limit, isSpelled(name) else {
      throw .name(path: path, self, found: name)
    }
    // The name of a use case is also that of a function, with a small first letter.
    let member = self == .useCase ? name.prefix(1).lowercased() + name.dropFirst() : name
    guard !Self.keywords.contains(name), !Self.keywords.contains(member) else {
      throw .keyword(path: path, found: name)
    }
    switch self {
    case .scene where ForeignType.reserved.contains(name), .useCase where Self.roles.contains(name):
      throw .reserved(path: path, found: name)
    case .useCase where Verb(beginning: name) == nil: throw .verb(path: path, found: name)
    case .field where Self.inherited.contains(name),
      .argument
    where Self.inherited.contains(name)
      || Self.options.contains(NameWords(name).kebab):
      throw .reserved(path: path, found: name)
    default: return
    }
  }

  /// The most characters, so that a line with several names fits.
  private var limit: Int {
    switch self {
    case .scene: 26
    case .useCase, .type: 32
    case .field, .argument: 24
    }
  }

  /// Whether the name has only ASCII letters and digits, and begins with a letter of the right case.
  private func isSpelled(_ name: String) -> Bool {
    guard let first = name.utf8.first else { return false }
    let letters: ClosedRange<UInt8>
    switch self {
    case .scene, .useCase, .type: letters = 0x41...0x5a
    case .field, .argument: letters = 0x61...0x7a
    }
    return letters.contains(first)
      && name.utf8.allSatisfy {
        (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) || (0x30...0x39).contains($0)
      }
  }

  /// The keywords of Swift that could be a name here.
  private static let keywords: Set<String> = [
    "Any", "Self", "actor", "as", "associatedtype", "async", "await", "borrowing", "break", "case",
    "catch", "class", "consuming", "continue", "convenience", "default", "defer", "deinit",
    "didSet",
    "do", "dynamic", "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "final", "for", "func", "get", "guard", "if", "import", "in", "indirect", "infix", "init",
    "inout", "internal", "is", "isolated", "lazy", "let", "macro", "mutating", "nil", "nonisolated",
    "nonmutating", "open", "operator", "override", "package", "postfix", "precedencegroup",
    "prefix",
    "private", "protocol", "public", "repeat", "required", "rethrows", "return", "self", "sending",
    "set", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
    "try", "typealias", "unowned", "var", "weak", "where", "while", "willSet",
  ]

  /// Names that a use case gives to its own parts.
  static let roles: Set<String> = [
    "Body", "Interactor", "Presenter", "Request", "Response", "Worker",
  ]

  /// Names of variables in the code that is generated.
  private static let inherited: Set<String> = [
    "abandoned", "answer", "chainOptions", "client", "common", "configuration", "console", "facts",
    "interactor", "perform", "prepare", "request", "response", "run", "samples", "schema",
    "schemaVersion", "session", "validate", "version", "worker",
  ]

  /// Options that every command has, or every command that asks a node.
  private static let options: Set<String> = [
    "chain", "color", "help", "home", "json", "lang", "log-file", "log-level", "offline", "quiet",
    "quorum", "rpc-url", "timeout", "verbose", "version",
  ]
}
