import ArgumentParser
import Entity
import Live

/// The time zone of the days that are typed and the times that are shown.
struct TimeZoneOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Time zone of days and times, such as Asia/Seoul or +09:00 (default: UTC)",
      valueName: "zone"
    )
  )
  var timeZone = "UTC"

  /// - Throws: `TimeZoneError`.
  func rules() throws -> TimeZoneRules { try TimeZoneRules.named(timeZone) }
}
