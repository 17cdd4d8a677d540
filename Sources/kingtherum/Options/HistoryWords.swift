import Entity
import Scenes

/// The options of a command that reads a history, for the command that goes on with it.
///
/// Without them the next command would read more than was asked for, tell nodes which accounts belong
/// together, or show other rows.
struct HistoryWords: Sendable {
  /// Those that a sync takes as well as a list.
  var reading: [String] = []
  /// Those that only a list takes.
  var showing: [String] = []

  /// Returns those that a suggested command takes.
  func words(for route: Route) -> [String] {
    switch route {
    case .syncHistory: reading
    case .history, .listHistory: reading + showing
    default: []
    }
  }

  /// Returns an option with its value; nothing if it was not given.
  static func option(_ name: String, _ value: String?) -> [String] {
    value.map { [name, $0] } ?? []
  }

  /// Returns a flag; nothing if it was not given.
  static func flag(_ name: String, _ isGiven: Bool) -> [String] { isGiven ? [name] : [] }
}

extension SyncOptions {
  /// How it is read; not the limit, which the suggestion itself knows, and no consent.
  var words: [String] {
    HistoryWords.option("--since", reach.since) + HistoryWords.option("--recent", reach.recent)
      + HistoryWords.flag("--privacy", privacy) + HistoryWords.flag("--verify", verify)
  }
}

extension TokenOptions {
  var words: [String] { HistoryWords.option("--token-list", tokenList) }
}

extension HistoryFilterOptions {
  /// Which rows are shown, and from where on.
  var words: [String] {
    let options: [(String, String?)] = [
      ("--asset", asset), ("--direction", direction?.rawValue), ("--kind", kind),
      ("--counterparty", counterparty), ("--after", after), ("--until", until),
      ("--time-zone", timeZone.timeZone), ("--min", min),
      ("--max", max), ("--before", before),
    ]
    return options.flatMap { HistoryWords.option($0, $1) }
      + HistoryWords.flag("--running-balance", runningBalance)
  }
}
