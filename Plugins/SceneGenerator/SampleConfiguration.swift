import Core

/// A configuration that shows what can be written in one.
enum SampleConfiguration {
  /// The sample of a scene, as it is written to a file.
  static func text(of name: String) -> String {
    JSON.object([
      .init("sceneName", .string(name)),
      .init("useCases", .array([load(name), remove(name)])),
      .init(
        "options",
        .object([
          .init("generateTests", .bool(true)), .init("useSwiftUI", .bool(true)),
          .init("includeLogging", .bool(true)),
        ])
      ),
    ]).pretty() + "\n"
  }

  private static func load(_ name: String) -> JSON {
    .object([
      .init("name", .string("Load" + name)),
      .init("requestFields", .array([field("account", "Address", "Account to look at")])),
      .init(
        "responseFields",
        .array([
          field("balance", "Wei", "What the account has"), field("checked", "UTCTime"),
          field("error", "Error", isOptional: true),
        ])
      ),
      .init(
        "viewModelFields",
        .array([
          field("balance", "Wei"), field("checked", "UTCTime"),
          field("remark", "String", "What else is known", isOptional: true),
        ])
      ),
      .init("isAsyncOperation", .bool(true)), .init("requiresNetwork", .bool(true)),
    ])
  }

  private static func remove(_ name: String) -> JSON {
    .object([
      .init("name", .string("Remove" + name)),
      .init(
        "requestFields",
        .array([
          field("name", "String", "Name of what is removed"),
          field("password", "Passphrase", "Password of the owner"),
        ])
      ),
      .init("responseFields", .array([field("count", "Int", "How many were removed")])),
      .init("viewModelFields", .array([field("count", "Int")])),
      .init("isAsyncOperation", .bool(false)), .init("requiresNetwork", .bool(false)),
    ])
  }

  private static func field(
    _ name: String,
    _ type: String,
    _ comment: String? = nil,
    isOptional: Bool = false
  ) -> JSON {
    var members = [JSON.Member("name", .string(name)), .init("type", .string(type))]
    if let comment { members.append(.init("comment", .string(comment))) }
    if isOptional { members.append(.init("isOptional", .bool(true))) }
    return .object(members)
  }
}
