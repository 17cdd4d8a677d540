import ArgumentParser
import Entity
import Scenes

/// How the history is read from nodes.
struct SyncOptions: ParsableArguments {
  @Flag(help: "Ask for each account alone, over a connection of its own")
  var privacy = false

  @Flag(help: "Prove the balances that the rows add up to against a state root")
  var verify = false

  @OptionGroup var reach: SyncReachOptions
  @OptionGroup var consent: SyncConsentOptions

  /// Returns what the sync is to do; the day of `--since` is one of the zone.
  ///
  /// - Throws: As `SyncReachOptions/start(in:)`.
  func wishes(in zone: TimeZoneRules = .utc) throws -> SyncWishes {
    var wishes = SyncWishes()
    wishes.separatesAccounts = privacy
    wishes.verifies = verify
    wishes.start = try reach.start(in: zone)
    wishes.maxRequests = reach.maxCalls
    wishes.stopsIfCostly = !consent.yes && reach.maxCalls == nil
    return wishes
  }
}
