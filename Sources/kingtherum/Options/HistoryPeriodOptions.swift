import ArgumentParser
import Entity
import Live
import Scenes

/// The days of the history that a command is about.
struct HistoryPeriodOptions: ParsableArguments {
  @Option(help: ArgumentHelp("This year only, such as 2025", valueName: "year"))
  var year: Int?

  @Option(help: ArgumentHelp("First day, such as 2025-01-31", valueName: "date"))
  var after: String?

  @Option(help: ArgumentHelp("Last day, such as 2025-12-31", valueName: "date"))
  var until: String?

  @OptionGroup var timeZone: TimeZoneOption

  /// - Throws: `ExportPeriodError`, `TimeZoneError`, `ConfigError`.
  func period(in session: Session) throws -> ExportPeriod {
    try ExportPeriod(year: year, from: after, to: until, zone: timeZone.rules(in: session))
  }
}
