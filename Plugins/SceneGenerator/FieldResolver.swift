/// Finds the types of the fields of a use case.
struct FieldResolver {
  private let useCase: SceneConfiguration.UseCase
  private let path: String

  init(_ useCase: SceneConfiguration.UseCase, at path: String) {
    (self.useCase, self.path) = (useCase, path)
  }

  /// Resolves the use case of a scene; adds to `notes` what differs from the configuration.
  func useCase(
    of scene: String,
    _ verb: Verb,
    commandName: String,
    _ notes: inout [String]
  ) throws(ConfigurationError) -> UseCase {
    var request: [UseCase.Field] = []
    var secrets: [UseCase.Secret] = []
    for field in useCase.requestFields {
      if field.type == "Error" { throw .error(path: field.path + ".type") }
      if let secret = try secret(field) {
        secrets.append(secret)
        notes.append(
          "\(useCase.name).\(field.name): borrowed beside the request, read from "
            + "--\(NameWords(field.name).kebab)-file"
        )
        continue
      }
      let resolved = try resolved(field)
      if resolved.known == .bool, resolved.isOptional { throw .optionalFlag(path: field.path) }
      request.append(resolved)
    }
    // The option of a secret has the name of its field with another word.
    for field in useCase.requestFields
    where secrets.contains(where: { $0.name + "File" == field.name }) {
      throw .reserved(path: field.path + ".name", found: field.name)
    }
    var failures: [String] = []
    var response: [UseCase.Field] = []
    for field in useCase.responseFields {
      try refuseSecret(field)
      guard field.type != "Error" else {
        let name = field.name == "error" ? "refused" : field.name
        notes.append("\(useCase.name).\(field.name): thrown as \(useCase.name)Error.\(name)")
        if name != "refused" { failures.append(name) }
        continue
      }
      response.append(try resolved(field))
    }
    let shown = try shown(&response, &notes)
    let texts = request.filter { $0.known == .string }.map(UseCase.emptyCase)
    for field in useCase.responseFields where failures.contains(field.name) {
      if texts.contains(field.name) || field.name == "refused" {
        throw .reserved(path: field.path + ".name", found: field.name)
      }
    }
    return UseCase(
      scene: scene,
      name: useCase.name,
      verb: verb,
      commandName: commandName,
      request: request,
      secrets: secrets,
      response: response,
      failures: failures,
      shown: shown,
      isAsync: useCase.isAsyncOperation,
      requiresNetwork: useCase.requiresNetwork
    )
  }

  /// The fields of the JSON; adds a fact to the response for each field that none has the name of.
  private func shown(
    _ response: inout [UseCase.Field],
    _ notes: inout [String]
  ) throws(ConfigurationError) -> [UseCase.Shown] {
    guard let fields = useCase.viewModelFields else {
      return response.filter { $0.known != nil }.map { fact in
        UseCase.Shown(
          name: fact.name,
          fact: fact,
          isText: false,
          isOptional: fact.isOptional,
          comment: fact.comment
        )
      }
    }
    var shown: [UseCase.Shown] = []
    for field in fields {
      try refuseSecret(field)
      if field.type == "Error" { throw .error(path: field.path + ".type") }
      let wanted = try resolved(field)
      guard let type = wanted.known else {
        let fact = response.first { $0.name == field.name }
        throw .shown(
          path: field.path + ".type",
          expected: fact?.known?.rawValue ?? FieldType.string.rawValue,
          found: field.type
        )
      }
      if !response.contains(where: { $0.name == field.name }) {
        if useCase.responseFields.contains(where: { $0.name == field.name }) {
          throw .error(path: field.path + ".name")
        }
        response.append(wanted)
        notes.append(
          "\(useCase.name).\(field.name): also a fact of the response, which had none of its name"
        )
      }
      guard let fact = response.first(where: { $0.name == field.name }) else { continue }
      guard let known = fact.known else {
        throw .shown(path: field.path + ".name", expected: "another name", found: field.name)
      }
      guard known == type || type == .string else {
        throw .shown(path: field.path + ".type", expected: known.rawValue, found: field.type)
      }
      guard field.isOptional || !fact.isOptional else { throw .missing(path: field.path) }
      shown.append(
        UseCase.Shown(
          name: field.name,
          fact: fact,
          isText: known != type,
          isOptional: field.isOptional,
          comment: field.comment ?? fact.comment
        )
      )
    }
    return shown
  }

  /// Throws if the field is a secret.
  private func refuseSecret(_ field: SceneConfiguration.Field) throws(ConfigurationError) {
    guard SecretType(rawValue: field.type) == nil, !SecretType.others.contains(field.type) else {
      throw .secret(path: field.path + ".type", found: field.type)
    }
  }

  /// Returns the secret that a field of the request is; nil if it is none.
  private func secret(_ field: SceneConfiguration.Field) throws(ConfigurationError)
    -> UseCase.Secret?
  {
    if SecretType.others.contains(field.type) {
      throw .unread(path: field.path + ".type", found: field.type)
    }
    guard let type = SecretType(rawValue: field.type) else { return nil }
    if useCase.requiresNetwork { throw .secret(path: field.path + ".type", found: field.type) }
    if field.isOptional { throw .optionalSecret(path: field.path + ".isOptional") }
    return UseCase.Secret(name: field.name, type: type, comment: field.comment)
  }

  private func resolved(_ field: SceneConfiguration.Field) throws(ConfigurationError)
    -> UseCase.Field
  {
    let (path, name) = (field.path + ".type", field.type)
    if ForeignType.rounded.contains(name) { throw .rounded(path: path, found: name) }
    if let instead = ForeignType.replaced[name] {
      throw .foundation(path: path, found: name, instead: instead)
    }
    if ForeignType.reserved.contains(name) || NameRule.roles.contains(name) {
      throw .type(path: path, found: name)
    }
    let kind: UseCase.Field.Kind = FieldType(rawValue: name).map { .known($0) } ?? .own(name)
    return UseCase.Field(
      name: field.name,
      kind: kind,
      comment: field.comment,
      isOptional: field.isOptional
    )
  }
}
