import ArgumentParser
import CPlatform
import Core
import Entity
import Exchange
import Live
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ends the process, and its log.
///
/// Other threads may still work, such as those that read for the home screen: `exit` would free what
/// they use, the tables of OpenSSL among it.
func endProcess(_ status: Int32) -> Never {
  RunLog.current?.endRun(status: status)
  kt_end_at_once(status)
}

@main
struct Kingtherum: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kingtherum",
    abstract: "A wallet for Ethereum and other EVM chains that shows what it signs",
    version: Version.text,
    groupedSubcommands: [
      CommandGroup(
        title: "Pay and get paid",
        subcommands: [
          SendCommand.self, ReceiveCommand.self, BalanceCommand.self, HistoryCommand.self,
          WatchCommand.self, PayoutCommand.self, ContactCommand.self, TokenCommand.self,
          NameCommand.self,
        ]
      ),
      CommandGroup(
        title: "Wallets and accounts",
        subcommands: [
          WalletCommand.self, AccountCommand.self, MnemonicCommand.self, SharesCommand.self,
        ]
      ),
      CommandGroup(
        title: "Transactions and messages, also offline",
        subcommands: [
          TransactionCommand.self, QRCommand.self, MessageCommand.self, TypedDataCommand.self,
          SIWECommand.self, AuthorizationCommand.self, ABICommand.self,
        ]
      ),
      CommandGroup(
        title: "Safety and setup",
        subcommands: [
          PolicyCommand.self, AuditCommand.self, ClearSignCommand.self, DoctorCommand.self,
          ConfigCommand.self, ChainCommand.self, NodeCommand.self, CompletionCommand.self,
          ManualCommand.self,
        ]
      ),
    ]
  )

  /// Restricts the process first: before arguments are read or a second thread exists.
  static func main() {
    // If a thread may not raise its priority, which only root may, libdispatch logs that to syslog
    // through a socket. It logs nothing else either.
    setenv("LIBDISPATCH_LOG", "NO", 1)
    let words = CommandLine.arguments.dropFirst()
    let isHome = HomeLoop.isMeant(by: words)
    do {
      try ProcessGuard.restrict()
      try Arguments.requireText()
      // Scripts ask for the version often. It needs no secret, and the libraries for secrets and the
      // parser would take most of the time.
      if Arguments.asksForVersion(words) { leave(showing: Version.text, Console()) }
      if isHome {
        try LanguageChoice.make(for: words)
        try HomeLoop.begin()
      }
      try ProcessGuard.prepareForSecrets()
      if isHome { HomeView.run() }
      if Completion.isAsked(by: words) { leave(completing: words) }
      try LanguageChoice.make(for: words)
      let tree = CommandTree(words)
      // Before the process forbids itself anything.
      try RunLog.begin(for: words, tree)
      try Arguments.refuseSecrets(in: tree.ordered)
      if tree.hasCommands || tree.error != nil, let help = try HelpRequest(words) {
        leave(showing: help.text(columns: Screen.size.columns), Console())
      }
    } catch {
      leave(with: error)
    }
    // Not on this thread: to run tasks it would have to end, which needs the library that walks the
    // stack, and a second thread would take its place.
    Task.detached { await perform() }
    while true { pause() }
  }

  /// Runs the command; the only place where errors become messages on stderr and an exit status.
  private static func perform() async -> Never {
    do {
      var command = try parsed(CommandTree(CommandLine.arguments.dropFirst()))
      if let view = command as? any View, let outcome = type(of: view).abandoned {
        Abandonment.begin(outcome, on: view.console)
      }
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      endProcess(EXIT_SUCCESS)
    } catch {
      leave(with: error)
    }
  }

  /// Parses the command line, trying the named command alone first.
  ///
  /// Parsing the whole tree takes most of the time of a short command. Errors come from the whole
  /// tree, and so does --help, which the parser answers with a command of its own.
  private static func parsed(_ tree: CommandTree) throws -> any ParsableCommand {
    if !tree.hasCommands, let parsed = try? tree.command.parseAsRoot(tree.arguments),
      type(of: parsed) == tree.command
    {
      return parsed
    }
    return try parseAsRoot(tree.ordered)
  }

  static func leave(with error: any Error) -> Never {
    let words = CommandLine.arguments.dropFirst()
    let options = Arguments.outputOptions(in: words)
    let console = Console(
      format: options.isJSON ? .json : .text,
      isQuiet: false,
      color: options.color
    )
    if error is CancellationError { endProcess(Report.Kind.interrupted.rawValue) }
    if let error = error as? UsageError {
      let asked = CommandTree(asking: words)
      let topic = asked.flatMap { HelpTopic.hint(for: $0.path.isEmpty ? $0.stray : nil) }
      let hint = error.hint ?? topic ?? (asked ?? CommandTree(words)).hint
      console.show(error.report, hint: Hints.filled(hint, for: error.report, words))
      endProcess(Report.Kind.usage.rawValue)
    }
    // A bare `Report` has its final wording, as from the signing process.
    if var report = (error as? any Reportable)?.report ?? error as? Report {
      if report.kind == .interrupted, error is TerminalError || error is PickerError {
        report = Abandonment.report ?? report
      }
      let near =
        NameCandidates.hint(for: error, words)
        ?? MisspeltMark.hint(for: report.code, in: CommandTree(words).arguments)
        ?? SplitAmount.hint(for: report.code, in: words)
        ?? NameCandidates.hintToCreate(after: error, words)
      let hint = near ?? Hints.hint(for: report, in: CommandTree(words).path)
      console.show(report, hint: hint.map { Hints.filled($0, for: report, words) })
      endProcess(report.kind.rawValue)
    }
    let tree = CommandTree(words)
    let status = exitCode(for: error)
    if status.isSuccess { leave(showing: answer(to: tree, error), console) }
    guard status == .validationFailure else {
      let what: Sentence = "unexpected error: \(term: "\(type(of: error))")"
      console.show(Report(.bug, "unexpected", what), hint: Hints.hint(for: "unexpected", in: []))
      endProcess(Report.Kind.bug.rawValue)
    }
    let said = message(for: error)
    console.show(tree.report(said), hint: tree.hint(after: said))
    endProcess(Report.Kind.usage.rawValue)
  }

  /// Returns the answer to `--help` or `--version`, which the parser throws like an error.
  private static func answer(to tree: CommandTree, _ error: any Error) -> String {
    guard !tree.hasCommands, tree.asksForHelp else { return fullMessage(for: error) }
    let isWhole = tree.arguments.contains("--help")
    let pages = [
      tree.group.map { HelpPage(path: Array(tree.path.dropLast()), command: $0) },
      HelpPage(path: tree.path, command: tree.command, isWhole: isWhole),
    ]
    return pages.compactMap { $0?.text(columns: Screen.size.columns) }.joined(separator: "\n\n")
  }

  private static func leave(showing text: String, _ console: Console) -> Never {
    do {
      try console.pass(reference: text.hasSuffix("\n") ? text : text + "\n")
      endProcess(EXIT_SUCCESS)
    } catch {
      let reason = (error as? any Reportable)?.report
      console.show(
        reason ?? Report(.bug, "unexpected", Sentence(data: "\(type(of: error))")),
        hint: nil
      )
      endProcess((reason?.kind ?? .bug).rawValue)
    }
  }

  /// Answers a shell's completion request, or prints nothing; it never fails.
  private static func leave(completing words: ArraySlice<String>) -> Never {
    do {
      try ProcessGuard.forbidNetwork()
      if let lines = Completion.lines(for: words) {
        try Console().pass(lines.map { $0 + "\n" }.joined())
      } else {
        _ = try parseAsRoot(Array(words))
      }
    } catch  where exitCode(for: error).isSuccess {
      try? Console().pass(message(for: error) + "\n")
    } catch {}
    endProcess(EXIT_SUCCESS)
  }
}
