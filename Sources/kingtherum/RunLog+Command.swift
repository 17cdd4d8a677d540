import CPlatform
import Core
import Exchange
import Files
import Live
import Scenes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a command logs besides its use cases and its questions.
extension RunLog {
  /// Begins the log that a command line asks for, and logs the command.
  ///
  /// Only the command line can ask for one. A level that does not exist begins none: the parser
  /// refuses it.
  ///
  /// - Throws: `LogFileError`.
  static func begin(
    for words: some Collection<String>,
    _ tree: CommandTree
  ) throws(LogFileError) {
    let path = GlobalOptions.value(of: ["--log-file"], in: words)
    let typed = GlobalOptions.value(of: ["--log-level"], in: words)
    let level = if let typed { Level(rawValue: typed) } else { path.map { _ in Level.info } }
    guard let level else { return }
    let file: LogFile?
    do { file = try path.map { path throws(FileError) in try LogFile(appendingTo: path) } } catch {
      throw LogFileError(error, path ?? "")
    }
    // A wrong name must not change a wallet file, or what the command reads.
    if let file, !file.start.isEmpty, !isLine(file.start) { throw .notLog(path: path ?? "") }
    let log = RunLog(
      level: level,
      process: getpid(),
      clock: .system,
      output: { line in
        guard let file else { return try Console().pass(logLine: line) }
        try file.append(line)
      },
      onFailure: { Console().note(.caution(sentence(about: $0))) }
    )
    log.begin()
    if log.includes(.info) {
      _ = kt_log_the_signal(file?.number ?? STDERR_FILENO, log.line(.info, "exit") + " signal=")
    }
    log.write(.info, "command", log.command(tree))
  }

  /// Whether bytes begin as a line of a log does: with the time.
  private static func isLine(_ bytes: [UInt8]) -> Bool {
    let form = Array("0000-00-00T00:00:00.000Z ".utf8)
    return bytes.count >= form.count
      && zip(bytes, form).allSatisfy { $1 == 0x30 ? 0x30...0x39 ~= $0 : $0 == $1 }
  }

  /// Ends the log of a process that ends by itself.
  func endRun(status: Int32) {
    _ = kt_log_the_signal(-1, nil)
    end(status: status)
  }

  /// Returns the names of the command and of its options, without any value.
  func command(_ tree: CommandTree) -> [Field] {
    let known = Set(CommandDescription(tree.command)?.optionNames ?? [])
      .union(GlobalOptions.flags).union(GlobalOptions.withValue)
    // What is no option of the command could be anything, such as a secret in the wrong place.
    let typed = tree.arguments.prefix { $0 != "--" }.map { String($0.prefix { $0 != "=" }) }
    let options = typed.filter(known.contains)
    return [
      Field("name", tree.path.joined(separator: " ")),
      Field("options", options.joined(separator: ",")), Field("version", Version.text),
    ]
  }

  /// Logs an error by its code: what it says may contain data.
  func failed(_ report: Report) {
    write(
      .error,
      "error",
      [Field("code", report.code), Field("status", Int(report.kind.rawValue))]
    )
  }

  /// Logs a sentence that was printed beside the answer, without the data in it.
  func told(_ sentence: Sentence) {
    var isWarning = false
    if case .sentence(let word)? = sentence.arguments.first, sentence.template == "{1}: {2}" {
      isWarning = [WarningGrade.caution, .danger].contains { $0.word == word }
    }
    let fields = [Field("text", sentence.shape)]
    if isWarning { write(.warning, "warning", fields) } else { write(.info, "note", fields) }
  }

  /// Logs the next step that was suggested.
  func took(_ route: Route) {
    let payload = Mirror(reflecting: route).children.first
    let facts = payload.map { Field.all(of: $0.value) } ?? []
    write(.info, "route", [Field("name", payload?.label ?? "\(route)")] + facts)
  }

  private static func sentence(about error: any Error) -> Sentence {
    let reason: Sentence =
      if let error = error as? SystemError { "\(term: SystemErrorText.of(error.code))" } else {
        (error as? any Reportable)?.report.message ?? Sentence(data: "\(type(of: error))")
      }
    return "the log ends here, since it cannot be written: \(reason)"
  }
}
