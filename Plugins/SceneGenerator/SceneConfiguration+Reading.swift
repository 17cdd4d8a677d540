import Core

extension SceneConfiguration {
  /// Reads a configuration strictly: each key is known and stands there once.
  ///
  /// - Throws: `JSONError`, with the line and column of what is no JSON or a key that stands twice;
  ///   ``ConfigurationError``, with the path of what is wrong.
  init(parsing bytes: [UInt8]) throws {
    var root = try JSONObject(try JSON.parse(bytes, maxBytes: Self.maxBytes))
    sceneName = try root.string("sceneName")
    try NameRule.scene.check(sceneName, at: "sceneName")
    let found = try root.objects("useCases")
    guard !found.isEmpty else { throw ConfigurationError.count(path: "useCases", Self.maxUseCases) }
    guard found.count <= Self.maxUseCases else {
      throw ConfigurationError.count(path: "useCases", Self.maxUseCases)
    }
    useCases = []
    for object in found {
      let useCase = try UseCase(object)
      let isTwice = useCases.contains { $0.name.lowercased() == useCase.name.lowercased() }
      if isTwice { throw ConfigurationError.twice(path: object.path(of: "name"), useCase.name) }
      useCases.append(useCase)
    }
    if let object = try root.optionalObject("options") { options = try Options(object) }
    try root.end()
  }
}

extension SceneConfiguration.UseCase {
  fileprivate init(_ json: JSONObject) throws {
    var object = json
    name = try object.string("name")
    try NameRule.useCase.check(name, at: object.path(of: "name"))
    requestFields = try Self.fields("requestFields", of: &object) ?? []
    responseFields = try Self.fields("responseFields", of: &object) ?? []
    viewModelFields = try Self.fields("viewModelFields", of: &object)
    isAsyncOperation = try object.optionalBool("isAsyncOperation") ?? false
    requiresNetwork = try object.optionalBool("requiresNetwork") ?? false
    if requiresNetwork, !isAsyncOperation {
      throw ConfigurationError.synchronous(path: object.path(of: "requiresNetwork"))
    }
    try object.end()
  }

  private static func fields(
    _ key: String,
    of object: inout JSONObject
  ) throws -> [SceneConfiguration.Field]? {
    guard let list = try object.optionalArray(key) else { return nil }
    let path = object.path(of: key)
    guard list.count <= SceneConfiguration.maxFields else {
      throw ConfigurationError.count(path: path, SceneConfiguration.maxFields)
    }
    var fields: [SceneConfiguration.Field] = []
    for (index, element) in list.enumerated() {
      let field = try SceneConfiguration.Field(
        JSONObject(element, at: "\(path)[\(index)]"),
        isTyped: key == "requestFields"
      )
      if fields.contains(where: { $0.name.lowercased() == field.name.lowercased() }) {
        throw ConfigurationError.twice(path: field.path + ".name", field.name)
      }
      fields.append(field)
    }
    return fields
  }
}

extension SceneConfiguration.Field {
  fileprivate init(_ json: JSONObject, isTyped: Bool) throws {
    var object = json
    path = object.path
    name = try object.string("name")
    try (isTyped ? NameRule.argument : .field).check(name, at: object.path(of: "name"))
    type = try object.string("type")
    try NameRule.type.check(type, at: object.path(of: "type"))
    comment = try object.optionalString("comment")
    if let comment { try Self.check(comment, at: object.path(of: "comment")) }
    isOptional = try object.optionalBool("isOptional") ?? false
    try object.end()
  }

  /// Throws if a comment is not one short line.
  private static func check(_ comment: String, at path: String) throws {
    let scalars = comment.unicodeScalars
    guard !UntrustedText.hasHidden(comment), !scalars.contains(where: { $0.value < 0x20 }) else {
      throw ConfigurationError.hidden(path: path)
    }
    guard !comment.isEmpty, comment.first != " ", comment.last != " ", !comment.contains("*/"),
      comment.count <= SceneConfiguration.maxComment
    else { throw ConfigurationError.comment(path: path) }
  }
}

extension SceneConfiguration.Options {
  fileprivate init(_ json: JSONObject) throws {
    var object = json
    generateTests = try object.optionalBool("generateTests") ?? true
    useSwiftUI = try object.optionalBool("useSwiftUI") ?? true
    includeLogging = try object.optionalBool("includeLogging") ?? true
    guard includeLogging else {
      throw ConfigurationError.unlogged(path: object.path(of: "includeLogging"))
    }
    try object.end()
  }
}
