import Core
import HomeKit
import Live

/// The language of a run.
///
/// It is that of `--lang`, else `KINGTHERUM_LANG`, else `language` in the settings, else the locale
/// (POSIX): the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
enum LanguageChoice {
  /// Chooses the language for a command line, before anything is printed.
  ///
  /// Settings that cannot be read are ignored: a command that needs them reports the error, and
  /// help does not need them.
  ///
  /// - Throws: ``LanguageError`` if a language is requested by name that is not built in.
  static func make(for words: some Collection<String>) throws(LanguageError) {
    Language.choose(
      try make(
        option: GlobalOptions.value(of: ["--lang"], in: words),
        variable: { Environment[$0] },
        setting: { Session.settings(in: words).flatMap { try? Config(path: $0).language } }
      )
    )
  }

  static func make(
    option: String?,
    variable: (String) -> String?,
    setting: () -> String?
  ) throws(LanguageError) -> Language {
    if let option { return try named(option, by: .option) }
    if let tag = variable("KINGTHERUM_LANG") { return try named(tag, by: .variable) }
    if let language = setting().flatMap(Language.init(tag:)) { return language }
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let locale = variable(name) else { continue }
      // A locale is for every program, so one without a translation is no error.
      return Language(locale: locale) ?? .english
    }
    return .english
  }

  private static func named(
    _ tag: String,
    by source: LanguageError.Source
  ) throws(LanguageError) -> Language {
    guard let language = Language(tag: tag) else { throw .unknown(tag, source) }
    return language
  }
}

/// A language that is not built in.
enum LanguageError: Error, Equatable {
  case unknown(String, Source)

  /// How the language was requested.
  enum Source { case option, variable }
}

extension LanguageError: Reportable {
  var report: Report {
    switch self {
    case .unknown(let tag, .option):
      Report(.usage, "language-unknown", "unknown language: \(foreign: tag)")
    case .unknown(let tag, .variable):
      Report(.usage, "language-variable", "unknown language in KINGTHERUM_LANG: \(foreign: tag)")
    }
  }
}
