import Core

/// Why no scene can be generated from a configuration.
enum ConfigurationError: Error, Equatable {
  /// A name has other characters, or too many.
  case name(path: String, NameRule, found: String)
  case keyword(path: String, found: String)
  /// A name that the generated code needs for something else.
  case reserved(path: String, found: String)
  /// A use case that begins with no verb.
  case verb(path: String, found: String)
  /// A character that is not seen.
  case hidden(path: String)
  case comment(path: String)
  case twice(path: String, String)
  /// There are none, or more than the limit.
  case count(path: String, Int)
  /// A number type that rounds.
  case rounded(path: String, found: String)
  /// A type of Foundation.
  case foundation(path: String, found: String, instead: String)
  /// A type of the language that no field has.
  case type(path: String, found: String)
  /// A type that another file of the package declares.
  case declared(path: String, found: String)
  /// A secret in a place from which it could be copied, printed or sent.
  case secret(path: String, found: String)
  /// A secret type that is read from no file.
  case unread(path: String, found: String)
  case optionalSecret(path: String)
  /// A flag is either there or not.
  case optionalFlag(path: String)
  /// An error in a request or a view model.
  case error(path: String)
  /// A field of the view model that shows nothing, or something of another type.
  case shown(path: String, expected: String, found: String)
  /// A field of the view model that must be there, of a fact that may be missing.
  case missing(path: String)
  /// A use case that asks a node and does not wait for it.
  case synchronous(path: String)
  case unlogged(path: String)
}

extension ConfigurationError: Reportable {
  var report: Report { Report(.data, code, message) }

  private var code: String {
    switch self {
    case .name: "scene-name"
    case .keyword: "scene-keyword"
    case .reserved: "scene-reserved"
    case .verb: "scene-verb"
    case .hidden: "scene-hidden"
    case .comment: "scene-comment"
    case .twice: "scene-twice"
    case .count: "scene-count"
    case .rounded: "scene-rounded"
    case .foundation: "scene-foundation"
    case .type: "scene-type"
    case .declared: "scene-declared"
    case .secret: "scene-secret"
    case .unread: "scene-secret-unread"
    case .optionalSecret: "scene-secret-optional"
    case .optionalFlag: "scene-flag-optional"
    case .error: "scene-error"
    case .shown: "scene-shown"
    case .missing: "scene-missing"
    case .synchronous: "scene-synchronous"
    case .unlogged: "scene-unlogged"
    }
  }

  private var message: Sentence {
    switch self {
    case .name(let path, let rule, let found):
      "\(path: path): expected \(rule.words), found \(foreign: found.isEmpty ? "\"\"" : found)"
    case .keyword(let path, let found): "\(path: path): \(term: found) is a keyword of Swift"
    case .reserved(let path, let found):
      "\(path: path): the generated code uses the name \(term: found) itself"
    case .verb(let path, let found):
      "\(path: path): expected a name that begins with a verb, found \(term: found)"
    case .hidden(let path): "\(path: path): invisible character"
    case .comment(let path):
      "\(path: path): expected one line of 1 to \(SceneConfiguration.maxComment) characters"
    case .twice(let path, let name): "\(path: path): \(term: name) exists twice"
    case .count(let path, let limit): "\(path: path): expected 1 to \(limit) elements"
    case .rounded(let path, let found):
      "\(path: path): \(term: found) rounds its values; use Wei or Int"
    case .foundation(let path, let found, let instead):
      "\(path: path): scenes do not import \(term: found); use \(term: instead)"
    case .type(let path, let found):
      "\(path: path): expected a name of your own or one of \(term: NameRule.types), found "
        + "\(term: found)"
    case .declared(let path, let found):
      "\(path: path): \(term: found) is declared in another file"
    case .secret(let path, let found):
      "\(path: path): \(term: found) is a secret: only a request that needs no network can have it"
    case .unread(let path, let found):
      "\(path: path): expected a secret that is read from a file (\(term: NameRule.secrets)), found "
        + "\(term: found)"
    case .optionalSecret(let path): "\(path: path): a secret cannot be optional"
    case .optionalFlag(let path): "\(path: path): a Bool in a request cannot be optional"
    case .error(let path): "\(path: path): only a response can have an Error"
    case .shown(let path, let expected, let found):
      "\(path: path): expected \(term: expected), found \(term: found)"
    case .missing(let path): "\(path: path): must be optional, as the field of the response is"
    case .synchronous(let path): "\(path: path): needs isAsyncOperation"
    case .unlogged(let path): "\(path: path): each step of a command is logged; expected true"
    }
  }
}

extension NameRule {
  /// What a name must be.
  fileprivate var words: Sentence {
    switch self {
    case .scene: "the name of a scene, such as UserProfile"
    case .useCase: "the name of a use case, such as LoadProfile"
    case .field, .argument: "the name of a field, such as userID"
    case .type: "the name of a type, such as String"
    }
  }

  fileprivate static var types: String {
    FieldType.allCases.map(\.rawValue).joined(separator: ", ")
  }

  fileprivate static var secrets: String {
    SecretType.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
