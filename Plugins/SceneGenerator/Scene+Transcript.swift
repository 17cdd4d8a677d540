/// The transcript of the commands: what is not written says so, and leaves nothing behind.
extension Scene {
  var transcript: GeneratedFile {
    var text = SourceText()
    text.add(0, "# \(words.title): what is not written says so, and leaves nothing behind.", "")
    let secrets = useCases.flatMap(\.secrets)
    var written: Set<String> = []
    for secret in secrets where written.insert(secret.name).inserted {
      text.add(0, "% cat > \(NameWords(secret.name).kebab)", "< \(secret.type.typedSample)")
    }
    for useCase in useCases { write(useCase, to: &text) }
    text.skip()
    let files = written.map { NameWords($0).kebab }.sorted()
    text.add(0, "% ls -A")
    text.add(0, files)
    return GeneratedFile(
      path: "Tests/CLITests/Transcripts/\(words.kebab).txt",
      text: text.text
    )
  }

  private func write(_ useCase: UseCase, to text: inout SourceText) {
    let typed = useCase.line(
      typed: { $0.known?.typedSample($0.words) ?? "" },
      secret: { NameWords($0.name).kebab }
    )
    let report = useCase.requiresNetwork ? Self.offline : Self.unwritten(name, useCase)
    let option = useCase.requiresNetwork ? " --offline --chain dev" : ""
    text.add(0, "$ \(typed)\(option)")
    text.add(
      0,
      "! kingtherum: error: \(report.message)",
      "! kingtherum: hint: \(report.hint)",
      "? \(report.status)"
    )
    text.add(0, "$ \(typed)\(option) --json")
    text.add(
      0,
      "! {",
      "!   \"error\" : {",
      "!     \"code\" : \"\(report.code)\",",
      "!     \"hint\" : \"\(report.hint)\",",
      "!     \"message\" : \"\(report.message)\"",
      "!   }",
      "! }",
      "? \(report.status)"
    )
    guard !useCase.requiresNetwork, let field = useCase.texts.first(where: { !$0.isOptional })
    else {
      return
    }
    let empty = useCase.line(
      typed: { $0 == field ? "\"\"" : $0.known?.typedSample($0.words) ?? "" },
      secret: { NameWords($0.name).kebab }
    )
    text.add(
      0,
      "$ \(empty)",
      "! kingtherum: error: empty text: \(field.words.prose)",
      "! kingtherum: hint: \(useCase.hint(in: self))",
      "? 64"
    )
  }

  private struct Expected {
    let code: String
    let message: String
    let hint: String
    let status: Int
  }

  private static func unwritten(_ scene: String, _ useCase: UseCase) -> Expected {
    Expected(
      code: "unwritten",
      message: "not written: \(scene).\(useCase.name)",
      hint: "write the worker in Sources/Live that calls unwritten",
      status: 70
    )
  }

  private static let offline = Expected(
    code: "offline",
    message: "this requires a node, and network access is off",
    hint: "leave out --offline",
    status: 1
  )
}

extension SecretType {
  /// What a file with such a secret contains.
  fileprivate var typedSample: String {
    switch self {
    case .bytes: "seven green lanterns hum"
    case .key: String(repeating: "3", count: 64)
    case .password: "seven green lanterns hum"
    case .pin: "482913"
    }
  }
}
