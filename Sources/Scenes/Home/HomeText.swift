import Core
import Entity

/// A moment in words. They fit every window: to draw them for another one is much cheaper than to
/// word the moment again.
package struct HomeText: Sendable {
  private let head: StyledText
  private let sections: [HomeSection]
  private let commands: Home.Commands
  private let isFirst: Bool

  init(_ moment: Home.Moment, _ commands: Home.Commands) {
    self.commands = commands
    isFirst = moment.wallets.wallets.isEmpty
    var head = StyledText()
    head.add(escaping: Self.title(moment), .strong)
    head.add(escaping: isFirst ? "no wallets yet" : Self.state(moment), .faint)
    self.head = head
    sections = isFirst ? [] : HomeSections(commands: commands).all(of: moment)
  }

  /// Lays it out for a window: at most so many rows, each narrower than the window.
  ///
  /// A window of less than 2 rows or 4 columns, in which no letter would be where it belongs, is left
  /// empty.
  package func picture(rows: Int, columns: Int) -> StyledText {
    guard let layout = HomeLayout(rows: rows, columns: columns) else { return StyledText(data: "") }
    return layout.picture(head: head, sections, keys: keys(in: layout))
  }

  /// The keys; without the options of their commands if a third of the rows is too few for all.
  private func keys(in layout: HomeLayout) -> StyledText {
    guard !isFirst else { return Self.list(commands.firstKeys) }
    let whole = layout.row(of: commands.keys.map(\.text))
    return whole.lines.count * 3 <= layout.rows
      ? whole : layout.row(of: commands.keys.map(\.shortText))
  }

  private static func title(_ moment: Home.Moment) -> Sentence {
    let count = moment.wallets.wallets.count
    guard count > 0 else { return "\(term: "kingtherum")" }
    let wallets: Sentence = "\(count, one: "wallet", many: "wallets")"
    let accounts: Sentence = "\(moment.accountCount, one: "account", many: "accounts")"
    return "\(term: "kingtherum"): \(wallets), \(accounts)"
  }

  private static func state(_ moment: Home.Moment) -> Sentence {
    switch moment.state {
    case .reading: "reading"
    case .stored: "no node is configured: all of this is stored"
    case .followed(let answeredAt?): "last read at \(UTC.text(answeredAt))"
    case .followed(nil): "no node has answered yet"
    case .ended(let report): .caution("nothing is read any more: \(report.message)")
    case .withoutAccounts: "no accounts that can be read"
    }
  }

  /// The keys with one row each, for whoever sees them first.
  private static func list(_ keys: [Home.Commands.Key]) -> StyledText {
    keys.reduce(into: StyledText()) { text, key in
      text.add(data: "\(key.letter)  kingtherum \(key.command)")
    }
  }
}

extension Home.Commands.Key {
  /// Such as `s send`.
  fileprivate var text: String { "\(letter) \(command)" }
  /// Such as `b balance`.
  fileprivate var shortText: String {
    "\(letter) \(command.firstRange(of: " --").map { command[..<$0.lowerBound] } ?? command[...])"
  }
}
