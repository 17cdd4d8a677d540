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

  /// Refuses the options of a sync without a network, in which there is none.
  ///
  /// Consent is not refused: it may stand in an alias, and changes nothing.
  /// - Throws: `ValidationError`.
  func check(isOffline: Bool) throws {
    guard isOffline else { return }
    if verify { throw ValidationError(.verifyOffline) }
    if privacy { throw ValidationError(.privacyOffline) }
    if reach.since != nil { throw ValidationError(.sinceOffline) }
    if reach.recent != nil { throw ValidationError(.recentOffline) }
    if reach.maxCalls != nil { throw ValidationError(.maxCallsOffline) }
  }

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
