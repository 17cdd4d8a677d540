import ArgumentParser
import Core

/// The language of what is printed.
struct LanguageOption: ParsableArguments {
  /// Applied before the arguments are parsed; see ``LanguageChoice``.
  @Option(
    help: ArgumentHelp(
      "Language (default: KINGTHERUM_LANG, else config.toml, else the locale)",
      valueName: "tag"
    ),
    completion: .list(Language.offered.map(\.tag))
  )
  var lang: String?
}
