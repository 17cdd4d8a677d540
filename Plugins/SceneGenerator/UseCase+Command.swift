/// The view of a use case: a command of the scene's group.
extension UseCase {
  /// The fields that are typed: a value each, in the place of its field or after an option.
  private var arguments: [Field] { request.filter { $0.known != nil } }

  private var isOffline: Bool { !requiresNetwork }

  /// The line that runs the command, with an example for each argument.
  func line(typed value: (Field) -> String, secret: (Secret) -> String) -> String {
    let words = arguments.filter { !$0.isOptional && $0.known != .bool }.map(value)
    let files = secrets.map { "--\(NameWords($0.name).kebab)-file \(secret($0))" }
    return ([command] + words + files).joined(separator: " ")
  }

  /// The command with its arguments as help writes them.
  var usage: String {
    line(typed: { $0.words.kebab.uppercased() }, secret: { _ in "FILE" })
  }

  func commandSource(in scene: Scene) -> GeneratedFile {
    var text = SourceText()
    let parses = arguments.contains { $0.known?.isOfEntity == true }
    text.add(0, "import ArgumentParser")
    if parses { text.add(0, "import Entity") }
    text.add(0, "import Live", "import Scenes")
    if !secrets.isEmpty { text.add(0, "import WalletKit") }
    text.skip()
    let heading = "/// `kingtherum \(usage)`"
    text.add(0, heading.count > SourceText.width ? "/// `kingtherum \(command) …`" : heading)
    text.add(0, "struct \(commandType): \(isOffline ? "OfflineView" : "View") {")
    text.add(1, "static let configuration = CommandConfiguration(")
    text.add(2, "commandName: \"\(commandName)\",", "abstract: \"\(title)\",")
    text.add(2, "discussion: \"\"\"")
    let example = line(
      typed: { $0.known?.typedSample($0.words) ?? "" },
      secret: { NameWords($0.name).kebab }
    )
    text.add(3, Self.broken("Example: kingtherum \(example)"))
    text.add(3, "\"\"\"")
    text.add(1, ")")
    text.skip()
    for field in arguments { writeArgument(field, to: &text) }
    for secret in secrets { writeOption(secret, to: &text) }
    if requiresNetwork { text.add(1, "@OptionGroup var chainOptions: ChainOptions") }
    text.add(1, "@OptionGroup var common: CommonOptions", "")
    writePerform(in: scene, to: &text)
    text.add(0, "}")
    return GeneratedFile(
      path: "Sources/kingtherum/Commands/\(commandType).swift",
      text: text.text
    )
  }

  /// Breaks a long line of a string literal at blanks.
  private static func broken(_ line: String) -> [String] {
    var lines = [""]
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      let last = lines[lines.count - 1]
      if 6 + last.count + 1 + word.count + 2 > SourceText.width {
        lines[lines.count - 1] += " \\"
        lines.append(String(word))
      } else {
        lines[lines.count - 1] += (last.isEmpty ? "" : " ") + word
      }
    }
    return lines
  }

  /// What help says of a field: its comment if help can translate it, else its name.
  private static func help(_ comment: String?, _ words: NameWords) -> String {
    let text = comment.flatMap { $0.utf8.allSatisfy { $0 < 0x7f } ? $0 : nil } ?? words.prose
    return SourceText.quoted(text.prefix(1).uppercased() + text.dropFirst())
  }

  private func writeArgument(_ field: Field, to text: inout SourceText) {
    guard let type = field.known else { return }
    let help = Self.help(field.comment, field.words)
    if type == .bool {
      text.add(1, "@Flag(help: \(help))", "var \(field.name) = false", "")
    } else if field.isOptional {
      text.add(1, "@Option(help: \(help))", "var \(field.name): \(type.typed)?", "")
    } else {
      text.add(1, "@Argument(help: \(help))", "var \(field.name): \(type.typed)", "")
    }
  }

  private func writeOption(_ secret: Secret, to text: inout SourceText) {
    let help = Self.help(secret.comment, NameWords(secret.name))
    text.add(1, "@Option(")
    let words = String(help.dropLast()) + ", in a file (- for stdin)\""
    text.list(2, "help: ArgumentHelp(", [words, "valueName: \"file\""], "),")
    text.add(2, "completion: .file()")
    text.add(1, ")", "var \(secret.name)File: String", "")
  }

  private func value(_ field: Field) -> String {
    guard let type = field.known else { return field.isOptional ? "nil" : field.typeName + "()" }
    guard field.isOptional else { return type.parsed(field.name) }
    let parsed = type.parsed("$0")
    return parsed == "$0" ? field.name : "try \(field.name).map { \(parsed) }"
  }

  private func writeRequest(_ depth: Int, _ head: String, _ tail: String, to text: inout SourceText)
  {
    let values = request.map { "\($0.name): \(value($0))" }
    text.list(depth, "\(head)\(name).Request(", values, ")\(tail)")
  }

  private func writePerform(in scene: Scene, to text: inout SourceText) {
    let worker = workerType(in: scene)
    text.add(1, "func perform() async throws {")
    text.add(2, "let session = try Session(common)")
    if !secrets.isEmpty {
      writeRequest(2, "let request = ", "", to: &text)
      text.add(2, "let response = \(tries) perform(request, \(worker)(session))")
      text.add(2, "try console.show(\(name).Presenter().present(response))")
      text.add(1, "}")
      text.skip()
      return writeBorrowing(worker, to: &text)
    }
    var depth = 2
    if requiresNetwork {
      text.add(
        2,
        "let chain = try await session.chain(chainOptions.chain, servedBy: chainOptions)",
        "try await session.withNode(on: chain, chainOptions) { client in"
      )
      depth = 3
    }
    text.add(depth, "try await perform(")
    writeRequest(depth + 1, "", ",", to: &text)
    let made = requiresNetwork ? "\(worker)(session, chain: client)" : "\(worker)(session)"
    text.list(depth + 1, "through: \(name).Interactor(", ["worker: \(made)"], "),")
    text.add(depth + 1, "to: \(name).Presenter()")
    text.add(depth, ")")
    if requiresNetwork { text.add(2, "}") }
    text.add(1, "}")
  }

  /// The secrets live as long as this function runs, and are wiped before the answer is printed.
  private func writeBorrowing(_ worker: String, to text: inout SourceText) {
    text.add(1, "/// Reads the secrets, which are wiped on return, before the answer is printed.")
    text.list(
      1,
      "private func perform(",
      ["_ request: \(name).Request", "_ worker: \(worker)"],
      ") \(effects) -> \(name).Response {"
    )
    let files = secrets.map { $0.name + "File" }
    if files.count > 1 {
      text.list(2, "try SecretInput.requireOneStandardInput(", files, ")")
    }
    text.add(2, "let interactor = \(name).Interactor(worker: worker)")
    text.add(2, "try interactor.prepare(request)")
    for secret in secrets {
      let parts = ["path: \(secret.name)File", "limit: \(secret.type.limit)"]
      guard let maker = secret.type.initializer else {
        text.list(2, "let \(secret.name) = try SecretFile.read(", parts, ")")
        continue
      }
      let head = "\(secret.type.label): try SecretFile.read("
      let whole = head + parts.joined(separator: ", ") + ")"
      guard 6 + whole.count > SourceText.width else {
        text.list(2, "let \(secret.name) = try \(maker)", [whole], ")")
        continue
      }
      text.add(2, "let \(secret.name) = try \(maker)")
      text.list(3, head, parts, ")")
      text.add(2, ")")
    }
    let arguments = ["on: request"] + secrets.map { "\($0.name): \($0.name)" }
    let step = isAsync ? "try await takeAsyncStep" : "try takeStep"
    text.add(2, "return \(step)(\"act\", of: interactor) {")
    text.list(3, "\(tries) $0.act(", arguments, ")")
    text.add(2, "}")
    text.add(1, "}")
  }
}
