import Core
import Entity

/// The accounts among some whose history on a chain was not read to its end, so that rows are
/// missing without a trace.
struct UnreadAccounts: Sendable {
  /// In the order in which they were asked for.
  let accounts: [AccountBook.Account]

  /// The most accounts that are named; JSON has all of them.
  private static let mostNamed = 10
  /// The most accounts of a suggested command; for more it takes all of this machine.
  private static let mostTyped = 5

  /// Selects those of which nothing is said: a sync that comes to its end says something of each
  /// of its accounts.
  init(among accounts: [AccountBook.Account], _ said: [SubjectAssurance]) {
    let read = Set(said.filter { $0.asOf != nil }.map(\.account))
    self.init(accounts.filter { !read.contains($0.address) })
  }

  init(_ accounts: [AccountBook.Account]) { self.accounts = accounts }

  /// Says whose rows are missing on a chain; nil if every account was read.
  func note(on chain: ChainEntry) -> Sentence? {
    guard !accounts.isEmpty else { return nil }
    var names = accounts.prefix(Self.mostNamed).map { account -> Sentence in
      account.name.map { "\(name: UntrustedText.escaped($0))" } ?? "\(account.address)"
    }
    let left = accounts.count - names.count
    if left > 0 { names.append("\(left, one: "more account", many: "more accounts")") }
    return .caution(
      "not complete on \(name: chain.name): the history of \(Sentence(joining: names)) was not read to its end yet"
    )
  }

  /// The accounts in JSON; nil if there are none.
  var model: [ListHistory.Body.Account]? {
    accounts.isEmpty ? nil : accounts.map(ListHistory.Body.Account.init)
  }

  /// Reads them, with about so many requests; nil if there are none.
  func next(on chain: ChainEntry, atMost maxRequests: Int? = nil) -> Route? {
    guard !accounts.isEmpty else { return nil }
    return .syncHistory(
      accounts: Self.typed(accounts),
      chain: chain.name,
      maxRequests: maxRequests
    )
  }

  /// The accounts as a suggested command names them; empty for all of this machine.
  static func typed(_ accounts: [AccountBook.Account]) -> [String] {
    let isOfAll = accounts.count > mostTyped && accounts.allSatisfy { $0.wallet != nil }
    return isOfAll ? [] : accounts.map(\.address.description)
  }
}
