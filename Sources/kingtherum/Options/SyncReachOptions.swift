import ArgumentParser
import Entity
import Live
import Scenes

/// How much of the history is read from nodes.
struct SyncReachOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read only blocks since this day, time or block number; what is older is a gap",
      valueName: "date|block"
    )
  )
  var since: String?

  @Option(
    help: ArgumentHelp(
      "Read only the last days, weeks, months or years, such as 90d, 12w, 6m or 1y",
      valueName: "period"
    )
  )
  var recent: String?

  @Option(
    help: ArgumentHelp(
      "End after about this many requests (up to half as many more), at least "
        + "\(SyncWishes.fewestRequests)",
      valueName: "count"
    )
  )
  var maxCalls: Int?

  func validate() throws {
    if since != nil, recent != nil { throw ValidationError(.sinceAndRecent) }
    if let maxCalls, maxCalls < SyncWishes.fewestRequests { throw ValidationError(.fewCalls) }
  }

  /// Returns where the blocks begin; nil for the first one of the chain.
  ///
  /// A day is one of the zone.
  /// - Throws: `SyncStartError`, `HistoryDateError`.
  func start(in zone: TimeZoneRules) throws -> SyncStart? {
    if let recent { return try SyncStart(parsingRecent: recent, now: Clock.now) }
    return try since.map { text in try SyncStart(parsing: text, in: zone) }
  }
}
