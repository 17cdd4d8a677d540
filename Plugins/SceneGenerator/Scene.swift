/// A scene with everything known that is generated from its configuration.
struct Scene: Equatable {
  let name: String
  let useCases: [UseCase]
  let options: SceneConfiguration.Options
  /// The empty structs that are generated, sorted.
  let structs: [String]
  /// What differs from the configuration, in its order.
  let notes: [String]

  var words: NameWords { NameWords(name) }

  /// Whether some of its use cases ask a node, and some do not.
  var isMixed: Bool {
    Set(useCases.map(\.requiresNetwork)).count > 1
  }

  var hasCommand: Bool { options.useSwiftUI }

  /// The name of the struct that has the commands.
  var commandType: String { name + "Command" }

  /// Resolves the types of a configuration.
  ///
  /// - Parameters:
  ///   - configuration: What is generated.
  ///   - declared: The types that the package declares at the top level.
  /// - Throws: ``ConfigurationError``.
  init(_ configuration: SceneConfiguration, declared: Set<String>) throws(ConfigurationError) {
    name = configuration.sceneName
    options = configuration.options
    let verbs = configuration.useCases.compactMap { Verb(beginning: $0.name)?.text }
    var useCases: [UseCase] = []
    var notes: [String] = []
    for (index, useCase) in configuration.useCases.enumerated() {
      let resolver = FieldResolver(useCase, at: "useCases[\(index)]")
      guard let verb = Verb(beginning: useCase.name) else {
        throw .verb(path: "useCases[\(index)].name", found: useCase.name)
      }
      let isAlone = verbs.count { $0 == verb.text } == 1
      useCases.append(
        try resolver.useCase(
          of: name,
          verb,
          commandName: isAlone ? verb.text : NameWords(useCase.name).kebab,
          &notes
        )
      )
    }
    self.useCases = useCases
    structs = Set(
      useCases.flatMap { $0.request + $0.response }.compactMap { field in
        guard case .own(let name) = field.kind else { return nil }
        return name
      }
    ).sorted()
    self.notes = notes + structs.map { "\($0) is unknown, and becomes an empty struct" }
    try check(configuration, declared: declared)
  }

  /// Throws if a type has the name of another one.
  private func check(
    _ configuration: SceneConfiguration,
    declared: Set<String>
  ) throws(ConfigurationError) {
    for (index, useCase) in useCases.enumerated() {
      let path = "useCases[\(index)].name"
      for type in [useCase.name, useCase.errorName, useCase.commandType]
      where declared.contains(type) {
        throw .declared(path: path, found: type)
      }
    }
    for type in [commandType, "Live" + name, "Live" + name + "Chain"] where declared.contains(type)
    {
      throw .declared(path: "sceneName", found: type)
    }
    let generated = Set(useCases.flatMap { [$0.name, $0.errorName, $0.commandType] })
      .union([commandType, "Live" + name, "Live" + name + "Chain"])
    for useCase in configuration.useCases {
      let fields = useCase.requestFields + useCase.responseFields + (useCase.viewModelFields ?? [])
      for field in fields where structs.contains(field.type) {
        guard !declared.contains(field.type), !generated.contains(field.type) else {
          throw .declared(path: field.path + ".type", found: field.type)
        }
      }
    }
  }
}
