/// The errors of a use case.
extension UseCase {
  struct ErrorReport: Equatable {
    /// The name of the case.
    let name: String
    let kind: String
    let code: String
    let message: String

    var quotedCode: String { SourceText.quoted(code) }
    var quotedMessage: String { SourceText.quoted(message) }
  }

  var reports: [ErrorReport] {
    let empty = texts.map { field in
      ErrorReport(
        name: Self.emptyCase(field),
        kind: "usage",
        code: "\(code)-empty-\(field.words.kebab)",
        message: "empty text: \(field.words.prose)"
      )
    }
    let others = failures.map { name in
      let words = NameWords(name)
      return ErrorReport(
        name: name,
        kind: "refused",
        code: "\(code)-\(words.kebab)",
        message: "cannot \(prose): \(words.prose)"
      )
    }
    let refused = ErrorReport(
      name: "refused",
      kind: "refused",
      code: code + "-refused",
      message: "cannot \(prose)"
    )
    return empty + [refused] + others
  }

  /// The hint for each code.
  func hint(in scene: Scene) -> String {
    scene.hasCommand
      ? "see: kingtherum \(command) --help" : "no command of this version does that"
  }
}
