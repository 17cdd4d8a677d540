import ArgumentParser
import Core
import Entity
import Scenes

/// Which rows of a history are shown.
struct HistoryFilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show only this asset: ether, the symbol of a token, or its contract",
      valueName: "asset"
    )
  )
  var asset: String?

  @Option(help: ArgumentHelp("Show only what came in, or what went out"))
  var direction: HistoryFilter.Direction?

  @Option(
    help: ArgumentHelp(
      "Show only these kinds: " + Movement.Kind.names.joined(separator: ", "),
      valueName: "list"
    ),
    completion: .commaList(of: Movement.Kind.names)
  )
  var kind: String?

  @Option(
    help: ArgumentHelp(
      "Show only what came from, or went to, this account, contact, ENS name or address",
      valueName: "name"
    ),
    completion: .recipients
  )
  var counterparty: String?

  @Option(
    help: ArgumentHelp(
      "First day, such as 2026-01-31, or first time, such as 2026-01-31T23:59:59Z",
      valueName: "date"
    )
  )
  var after: String?

  @Option(help: ArgumentHelp("Last day, or last time", valueName: "date"))
  var until: String?

  @OptionGroup var timeZone: TimeZoneOption

  @Option(help: ArgumentHelp("Smallest amount of --asset", valueName: "amount"))
  var min: String?

  @Option(help: ArgumentHelp("Largest amount of --asset", valueName: "amount"))
  var max: String?

  @Option(
    help: ArgumentHelp(
      "Show what is older than this block number or transaction hash",
      valueName: "block|hash"
    )
  )
  var before: String?

  @Flag(help: "Show the balance after each transaction, by the rows of the history")
  var runningBalance = false

  func validate() throws {
    if asset == nil, min != nil || max != nil { throw ValidationError(.boundsWithoutAsset) }
  }

  /// Reads what depends on neither accounts nor a chain.
  ///
  /// - Throws: as `HistoryScope`, if a value cannot be used.
  func scope(limit: Int, offset: Int, in zone: TimeZoneRules) throws -> HistoryScope {
    try HistoryScope(
      limit: limit,
      offset: offset,
      before: before,
      direction: direction,
      kinds: kind,
      after: after,
      until: until,
      least: min,
      most: max,
      hasBalances: runningBalance,
      zone: zone
    )
  }
}

extension HistoryFilter.Direction: ExpressibleByArgument {}
