import Core

/// What a command line asks the generator to do.
enum GeneratorCommand: Equatable {
  case help
  /// Write a sample configuration to a new file, or to stdout.
  case sample(name: String, file: String?)
  /// Generate a scene into the package, or into a folder.
  case generate(Source, folder: String?, isDry: Bool)

  /// What a scene is generated from.
  enum Source: Equatable {
    case name(String)
    /// A configuration, by its path.
    case file(String)
  }

  static let usage = """
    Usage: swift package generate-scene generate NAME [DEST] [--dry-run]
           swift package generate-scene generate CONFIG.json [DEST] [--dry-run]
           swift package generate-scene config sample NAME [FILE]

    Generates a scene: its use cases, worker, commands, tests and transcript, and edits the files
    that know all commands. With DEST, the same files are written to this new folder, with the edits
    as edits.patch. With --dry-run, nothing is written. An existing file is never overwritten.

    """

  /// Parses the words of a command line.
  ///
  /// - Throws: ``GeneratorUsageError``; ``ConfigurationError`` for the name of a scene.
  init(parsing words: [String]) throws {
    var isDry = false
    var rest: [String] = []
    for word in words {
      switch word {
      case "--help", "-h":
        self = .help
        return
      case "--dry-run":
        if isDry { throw GeneratorUsageError.optionTwice(word) }
        isDry = true
      case "": throw GeneratorUsageError.empty
      case _ where word.hasPrefix("-"): throw GeneratorUsageError.option(word)
      default: rest.append(word)
      }
    }
    switch rest.first {
    case nil: throw GeneratorUsageError.noCommand
    case "generate"?:
      self = try Self.generate(Array(rest.dropFirst()), isDry: isDry)
    case "config"?:
      if isDry { throw GeneratorUsageError.optionElsewhere("--dry-run") }
      self = try Self.sample(Array(rest.dropFirst()))
    case let other?: throw GeneratorUsageError.command(other)
    }
  }

  private static func generate(_ words: [String], isDry: Bool) throws -> GeneratorCommand {
    guard let first = words.first else { throw GeneratorUsageError.missing("NAME") }
    if words.count > 2 { throw GeneratorUsageError.tooMany(words[2]) }
    let folder = words.dropFirst().first
    if first.hasSuffix(".json") { return .generate(.file(first), folder: folder, isDry: isDry) }
    try NameRule.scene.checkTyped(first)
    return .generate(.name(first), folder: folder, isDry: isDry)
  }

  private static func sample(_ words: [String]) throws -> GeneratorCommand {
    guard let first = words.first else { throw GeneratorUsageError.missing("sample") }
    guard first == "sample" else { throw GeneratorUsageError.command("config " + first) }
    guard let name = words.dropFirst().first else { throw GeneratorUsageError.missing("NAME") }
    if words.count > 3 { throw GeneratorUsageError.tooMany(words[3]) }
    try NameRule.scene.checkTyped(name)
    return .sample(name: name, file: words.dropFirst(2).first)
  }
}

extension NameRule {
  /// Throws if a name that was typed breaks the rule.
  fileprivate func checkTyped(_ name: String) throws {
    do { try check(name, at: "NAME") } catch {
      throw Report(.usage, error.report.code, error.report.message)
    }
  }
}
