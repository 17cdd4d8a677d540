/// A use case with the types of its fields known.
struct UseCase: Equatable {
  /// A value in a request or a response.
  struct Field: Equatable {
    /// A type of the package, or an empty struct that is generated for the scene.
    enum Kind: Equatable {
      case known(FieldType)
      case own(String)
    }

    let name: String
    let kind: Kind
    let comment: String?
    let isOptional: Bool

    var words: NameWords { NameWords(name) }

    /// The type, without a question mark.
    var typeName: String {
      switch kind {
      case .known(let type): type.rawValue
      case .own(let name): name
      }
    }

    /// The type as it is declared.
    var declared: String { typeName + (isOptional ? "?" : "") }

    var known: FieldType? {
      guard case .known(let type) = kind else { return nil }
      return type
    }
  }

  /// A secret that is borrowed beside the request.
  struct Secret: Equatable {
    let name: String
    let type: SecretType
    let comment: String?
  }

  /// A field of the JSON, made from a fact of the response.
  struct Shown: Equatable {
    let name: String
    let fact: Field
    /// Whether the fact is shown as text although it is of another type.
    let isText: Bool
    let isOptional: Bool
    let comment: String?
  }

  /// The scene to which it belongs.
  let scene: String
  let name: String
  let verb: Verb
  /// The last word of its command: the verb, or all words if another use case has the same verb.
  let commandName: String
  let request: [Field]
  let secrets: [Secret]
  let response: [Field]
  /// The cases of the error that the configuration adds.
  let failures: [String]
  let shown: [Shown]
  let isAsync: Bool
  let requiresNetwork: Bool

  /// What is done, without its verb: `the profile`; empty if the name is only a verb.
  var object: String {
    let words = NameWords(name)
    return words.words.count > 1
      ? "the " + NameWords(String(name.dropFirst(words.words[0].count))).prose : ""
  }

  /// As in `load the profile`.
  var prose: String { object.isEmpty ? verb.text : verb.text + " " + object }

  /// As in `Loads the profile`.
  var sentence: String {
    let third = verb.thirdPerson
    let text = object.isEmpty ? third : third + " " + object
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// As in `Load the profile`.
  var title: String { prose.prefix(1).uppercased() + prose.dropFirst() }

  /// The name with a small first letter, for functions and routes.
  var member: String { name.prefix(1).lowercased() + name.dropFirst() }

  /// The words of the command, such as `user-profile load`.
  var command: String { NameWords(scene).kebab + " " + commandName }

  /// The words as a part of a code, such as `user-profile-load`.
  var code: String { NameWords(scene).kebab + "-" + commandName }

  var errorName: String { name + "Error" }

  /// The name of the struct that parses the command line.
  var commandType: String { scene + (commandName == verb.text ? verbName : name) + "Command" }

  private var verbName: String { verb.text.prefix(1).uppercased() + verb.text.dropFirst() }

  /// The name of the struct that answers on this machine.
  func workerType(in scene: Scene) -> String {
    "Live" + self.scene + (requiresNetwork && scene.isMixed ? "Chain" : "")
  }

  /// The fields of the request that are typed as text and must not be empty.
  var texts: [Field] { request.filter { $0.known == .string } }

  /// The cases of the error for empty texts.
  static func emptyCase(_ field: Field) -> String {
    "empty" + field.name.prefix(1).uppercased() + field.name.dropFirst()
  }

  /// All cases of the error.
  var errorCases: [String] { texts.map(Self.emptyCase) + ["refused"] + failures }
}
