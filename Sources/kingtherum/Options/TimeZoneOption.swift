import ArgumentParser
import Entity
import Live

/// The time zone of the days that are typed and the times that are shown.
struct TimeZoneOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Time zone of days and times, such as Asia/Seoul or +09:00 (default: `time-zone` in "
        + "config.toml, else UTC)",
      valueName: "zone"
    )
  )
  var timeZone: String?

  /// Returns the zone that was typed, else that of the settings.
  ///
  /// - Throws: `TimeZoneError`, `ConfigError`.
  func rules(in session: Session) throws -> TimeZoneRules { try session.timeZone(timeZone) }
}
