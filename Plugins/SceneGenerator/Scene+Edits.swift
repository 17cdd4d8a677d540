/// What a new command changes in the files that know all commands.
extension Scene {
  /// The files of the package with the changes, sorted by path.
  ///
  /// - Throws: ``PackageError``.
  func edits(of package: PackageSources) throws(PackageError) -> [EditedFile] {
    var edits = [try reportableTypes(package), try hints(package)]
    if hasCommand {
      edits += [
        try commandList(package), try routes(package), try router(package),
        try outputPage(package), try readme(package),
      ]
      if options.generateTests { edits.append(try routeTests(package)) }
    }
    return edits.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private func reportableTypes(_ package: PackageSources) throws(PackageError) -> EditedFile {
    var file = try package.edited("Tests/HouseTests/ReportableTypes.swift")
    try file.insert(
      useCases.map { "    \($0.errorName).self," },
      after: "static let scenes",
      before: "  ]"
    )
    return file
  }

  private func hints(_ package: PackageSources) throws(PackageError) -> EditedFile {
    var file = try package.edited("Sources/kingtherum/Hints/Hints+Command.swift")
    let hints = useCases.flatMap { useCase in
      useCase.reports.flatMap { report in
        let (code, hint) = (report.quotedCode, SourceText.quoted(useCase.hint(in: self)))
        let line = "    \(code): \(hint),"
        return line.count <= SourceText.width ? [line] : ["    \(code):", "      \(hint),"]
      }
    }
    try file.insert(hints, after: "static let command", before: "  ]")
    return file
  }

  private func commandList(_ package: PackageSources) throws(PackageError) -> EditedFile {
    var file = try package.edited("Sources/kingtherum/Kingtherum.swift")
    try file.insert(
      ["          \(commandType).self,"],
      after: "title: \"Safety and setup\"",
      "subcommands: [",
      before: "        ]"
    )
    return file
  }

  private func routes(_ package: PackageSources) throws(PackageError) -> EditedFile {
    var file = try package.edited("Sources/Scenes/Route.swift")
    for useCase in useCases where file.lines.contains(where: Self.declares(useCase.member)) {
      throw .exists(path: file.path + ": case \(useCase.member)")
    }
    try file.insert(
      useCases.map { "  case \($0.member)" },
      after: "package enum Route",
      before: "}"
    )
    return file
  }

  private static func declares(_ route: String) -> (String) -> Bool {
    { line in
      let words = line.split { $0 == " " || $0 == "(" }
      return words.first == "case" && words.dropFirst().first.map(String.init) == route
    }
  }

  private func router(_ package: PackageSources) throws(PackageError) -> EditedFile {
    var file = try package.edited("Sources/kingtherum/Route+Arguments.swift")
    var text = SourceText()
    for useCase in useCases {
      let words = useCase.routeWords.map(SourceText.quoted)
      let line = "case .\(useCase.member): [\(words.joined(separator: ", "))]"
      guard 4 + line.count >= SourceText.width else {
        text.add(2, line)
        continue
      }
      text.add(2, "case .\(useCase.member):")
      text.list(3, "[", words, "]", isTrailed: true)
    }
    try file.insert(text.lines, after: "var arguments: [String]", "switch self", before: "    }")
    try file.insert(
      useCases.filter(\.requiresNetwork).map { "    case .\($0.member): true" },
      after: "var asksNode: Bool",
      before: "    default: false"
    )
    return file
  }

  private func routeTests(_ package: PackageSources) throws(PackageError) -> EditedFile {
    var file = try package.edited("Tests/CLITests/RouteTests.swift")
    try file.insert(
      useCases.map { "      (.\($0.member), \($0.commandType).self)," },
      after: "static let routes",
      "return [",
      "      (.",
      before: "    ]"
    )
    try file.increase(by: useCases.count, between: "Self.routes.count == ", and: ")")
    return file
  }

  private func outputPage(_ package: PackageSources) throws(PackageError) -> EditedFile {
    var file = try package.edited("docs/output.md")
    let rows = useCases.map { useCase in
      let facts = useCase.shown.map { NameWords($0.name).label }
      let result = facts.isEmpty ? "that it is done" : facts.joined(separator: ", ")
      return "| `\(useCase.command)` | \(result) | `kingtherum.\(useCase.code)` |"
    }
    try file.insertRows(rows, inTableAfter: "## Commands")
    return file
  }

  private func readme(_ package: PackageSources) throws(PackageError) -> EditedFile {
    var file = try package.edited("README.md")
    let rows = useCases.map { useCase in
      let network = useCase.requiresNetwork ? "yes" : "no"
      let key = useCase.secrets.isEmpty ? "no" : "yes"
      return "| `\(useCase.usage)` | \(useCase.prose) | \(network) | \(key) |"
    }
    try file.insertRows(rows, inTableAfter: "## Commands")
    return file
  }
}

extension UseCase {
  /// The words of the command with a place for each argument, for a route.
  var routeWords: [String] {
    let values = request.filter { $0.known != nil && $0.known != .bool && !$0.isOptional }
    return command.split(separator: " ").map(String.init)
      + values.map { field in
        [.int, .uint64].contains(field.known) ? "1" : field.words.kebab.uppercased()
      }
      + secrets.flatMap { ["--\(NameWords($0.name).kebab)-file", "FILE"] }
  }
}
