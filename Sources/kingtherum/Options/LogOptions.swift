import ArgumentParser
import Live

/// The log that a run writes about itself, which every command has.
///
/// It begins before the arguments are parsed; see ``RunLog``.
struct LogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Log this run (default: info with --log-file)", valueName: "level")
  )
  var logLevel: RunLog.Level?

  @Option(
    help: ArgumentHelp("File to append the log to (default: stderr)", valueName: "file"),
    completion: .file()
  )
  var logFile: String?
}

extension RunLog.Level: ExpressibleByArgument {}
