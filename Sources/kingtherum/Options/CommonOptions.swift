import ArgumentParser
import Core
import Live

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The flags that every command has.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Folder for wallets and settings (default: KINGTHERUM_HOME, else ~/.kingtherum)",
      valueName: "dir"
    ),
    completion: .directory
  )
  var home: String?

  @Flag(
    name: [.short, .long],
    help: "Print one JSON document instead of text"
  )
  var json = false

  @Flag(name: [.short, .long], help: "Print only results and errors")
  var quiet = false

  @Option(help: ArgumentHelp("Use colors", valueName: "when"))
  var color = ColorMode.auto

  @OptionGroup var language: LanguageOption

  @OptionGroup var log: LogOptions

  enum ColorMode: String, ExpressibleByArgument, CaseIterable { case auto, always, never }
}

extension CommonOptions.ColorMode {
  /// True if colors are on; `auto` requires a capable terminal and no NO_COLOR (no-color.org).
  func isOn(on output: Int32) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      Environment["NO_COLOR"] == nil && Environment["TERM"] != "dumb" && isatty(output) == 1
    }
  }
}
