import ArgumentParser
import Core
import Dispatch
import Entity
import Exchange
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let endProcess = exit

@main
struct Kingtherum: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kingtherum",
    abstract: "A wallet for Ethereum and other EVM chains that shows what it signs",
    discussion: """
      Results go to stdout; questions, progress and errors go to stderr. Every command takes \
      --json. Keys are handled only by commands that cannot reach the network.
      """,
    version: Version.text,
    subcommands: [
      WalletCommand.self, AccountCommand.self, ReceiveCommand.self, BalanceCommand.self,
      HistoryCommand.self, SendCommand.self, TransactionCommand.self, PayoutCommand.self,
      MessageCommand.self, TypedDataCommand.self, SIWECommand.self, AuthorizationCommand.self,
      MnemonicCommand.self, SharesCommand.self, QRCommand.self, ABICommand.self,
      ContactCommand.self, ClearSignCommand.self, ChainCommand.self, PolicyCommand.self,
      AuditCommand.self, DoctorCommand.self,
    ]
  )

  /// Takes the protections before all else: before the arguments are looked at, and before there is
  /// a second thread.
  static func main() {
    // Where a thread may not raise its priority, which only root may, libdispatch tells syslog
    // so, through a socket. It has nothing else to say either.
    setenv("LIBDISPATCH_LOG", "NO", 1)
    do {
      try ProcessGuard.start()
      try Arguments.requireText()
      // Scripts ask for it often, and the parser would take most of the time.
      if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
        leave(showing: Version.text, "", Console())
      }
      try Arguments.refuseSecrets(in: Array(CommandLine.arguments.dropFirst()))
    } catch {
      leave(with: error)
    }
    Task { await play() }
    dispatchMain()
  }

  /// The one place where errors become words on stderr and an exit status.
  private static func play() async -> Never {
    do {
      var command = try parsed(CommandLine.arguments.dropFirst())
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

  /// Parses the named command alone first: parsing the whole tree takes most of the time of a short
  /// command. Errors come from the whole tree, and so does --help, which the parser answers with a
  /// command of its own.
  private static func parsed(_ words: ArraySlice<String>) throws -> any ParsableCommand {
    if let (command, rest) = CommandTree.leaf(of: words),
      let parsed = try? command.parseAsRoot(Array(rest)), type(of: parsed) == command
    {
      return parsed
    }
    return try parseAsRoot(Array(words))
  }

  private static func leave(with error: any Error) -> Never {
    let options = Arguments.outputOptions(in: CommandLine.arguments)
    let console = Console(
      format: options.isJSON ? .json : .text,
      isQuiet: false,
      colour: options.colour
    )
    // A report by itself is what the signing process said, in its own words.
    if let report = (error as? any Reportable)?.report ?? error as? Report {
      let path = CommandTree(CommandLine.arguments.dropFirst()).path
      console.show(report, hint: Hints.hint(for: report, in: path))
      endProcess(report.kind.rawValue)
    }
    if error is CancellationError { endProcess(Report.Kind.interrupted.rawValue) }
    let status = exitCode(for: error)
    if let tree = CommandTree(asking: CommandLine.arguments.dropFirst()), tree.stray != nil {
      console.show(tree.report(""), hint: tree.hint)
      endProcess(Report.Kind.usage.rawValue)
    }
    if status.isSuccess { leave(showing: message(for: error), fullMessage(for: error), console) }
    guard status == .validationFailure else {
      let what = "unexpected error: \(type(of: error))"
      console.show(Report(.bug, "unexpected", what), hint: Hints.hint(for: "unexpected", in: []))
      endProcess(Report.Kind.bug.rawValue)
    }
    let tree = CommandTree(CommandLine.arguments.dropFirst())
    let words = message(for: error)
    console.show(tree.report(words), hint: tree.hint(after: words))
    endProcess(Report.Kind.usage.rawValue)
  }

  /// `--help` and `--version` are answers, thrown by the parser as if they were errors.
  private static func leave(showing message: String, _ full: String, _ console: Console) -> Never {
    do {
      try console.pass((full.isEmpty ? message : full) + "\n")
      endProcess(EXIT_SUCCESS)
    } catch {
      let reason = (error as? any Reportable)?.report
      console.show(reason ?? Report(.bug, "unexpected", "\(type(of: error))"), hint: nil)
      endProcess((reason?.kind ?? .bug).rawValue)
    }
  }
}
