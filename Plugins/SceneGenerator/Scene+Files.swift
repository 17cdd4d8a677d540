/// The files of a scene.
extension Scene {
  /// All new files, sorted by path.
  var files: [GeneratedFile] {
    var files = structs.map(structSource) + workerTypes.map(workerSource) + [samples]
    files += useCases.map { $0.source(of: name) }
    if options.generateTests { files += useCases.map { $0.tests(of: name) } }
    if hasCommand {
      files += useCases.map { $0.commandSource(in: self) } + [groupSource]
      if options.generateTests { files.append(transcript) }
    }
    return files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func structSource(_ type: String) -> GeneratedFile {
    var text = SourceText()
    text.add(0, "/// A part of the scene \(name); what it consists of is not written.")
    text.add(0, "package struct \(type): Sendable, Equatable {")
    text.add(1, "package init() {}")
    text.add(0, "}")
    return GeneratedFile(path: "Sources/Scenes/\(name)/\(type).swift", text: text.text)
  }

  private var workerTypes: [String] { Set(useCases.map { $0.workerType(in: self) }).sorted() }

  private func workerSource(_ type: String) -> GeneratedFile {
    let served = useCases.filter { $0.workerType(in: self) == type }
    let asksNode = served.contains(where: \.requiresNetwork)
    var text = SourceText()
    text.add(0, "package import Scenes")
    if served.contains(where: { !$0.secrets.isEmpty }) { text.add(0, "package import WalletKit") }
    text.skip()
    text.add(
      0,
      asksNode
        ? "/// The worker of the scene \(name), on this machine and on a chain."
        : "/// The worker of the scene \(name), on this machine."
    )
    text.add(0, "package struct \(type) {")
    text.add(1, "let session: Session")
    if asksNode {
      text.add(1, "let chain: ChainClient", "")
      text.add(1, "package init(_ session: Session, chain: ChainClient) {")
      text.add(2, "(self.session, self.chain) = (session, chain)")
      text.add(1, "}")
    } else {
      text.add(0, "")
      text.add(1, "package init(_ session: Session) { self.session = session }")
    }
    text.add(0, "}")
    for useCase in served {
      text.skip()
      text.add(0, "extension \(type): \(useCase.name).Worker {")
      text.list(
        1,
        "package func \(useCase.member)(",
        useCase.parameters(qualified: useCase.name + "."),
        ") \(useCase.effects) -> \(useCase.name).Response? {"
      )
      text.add(2, "try unwritten(\"\(name).\(useCase.name)\")")
      text.add(1, "}")
      text.add(0, "}")
    }
    return GeneratedFile(path: "Sources/Live/\(name)/\(type).swift", text: text.text)
  }

  private var samples: GeneratedFile {
    var text = SourceText()
    text.add(0, "@testable import Scenes")
    for useCase in useCases {
      text.skip()
      text.add(0, "extension \(useCase.errorName): Sampled {")
      text.add(1, "static var samples: [\(useCase.errorName)] {")
      text.list(2, "[", useCase.errorCases.map { "." + $0 }, "]", isTrailed: true)
      text.add(1, "}")
      text.add(0, "}")
    }
    return GeneratedFile(
      path: "Tests/ErrorSamples/Sampled+Scenes\(name).swift",
      text: text.text
    )
  }

  /// What the group of commands does, as help says it.
  private var abstract: String {
    var parts = useCases.map(\.title)
    for index in parts.indices.dropFirst() {
      parts[index] = parts[index].prefix(1).lowercased() + parts[index].dropFirst()
    }
    let whole = parts.joined(separator: ", ")
    return parts.count < 4 && whole.count < 50 ? whole : "Commands of the scene \(words.prose)"
  }

  private var groupSource: GeneratedFile {
    var text = SourceText()
    text.add(0, "import ArgumentParser", "")
    text.add(0, "/// `kingtherum \(words.kebab) …`")
    text.add(0, "struct \(commandType): AsyncParsableCommand {")
    text.add(1, "static let configuration = CommandConfiguration(")
    text.add(2, "commandName: \"\(words.kebab)\",", "abstract: \"\(abstract)\",")
    let types = useCases.map { $0.commandType + ".self" }
    text.list(2, "subcommands: [", types, "]", isTrailed: true)
    text.add(1, ")")
    text.add(0, "}")
    return GeneratedFile(
      path: "Sources/kingtherum/Commands/\(commandType).swift",
      text: text.text
    )
  }
}
