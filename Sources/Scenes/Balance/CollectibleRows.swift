package import Core
package import Entity

/// The collectibles of one account, for people and for scripts.
package struct CollectibleRows: Sendable {
  /// What an account has of one collection, in JSON.
  package struct Model: Encodable, Sendable, Equatable {
    package struct Item: Encodable, Sendable, Equatable {
      let id: String
      let amount: String
    }

    let contract: String
    /// `erc-721` or `erc-1155`; omitted if the contract does not say.
    let kind: String?
    /// What the contract says of itself; omitted if it says nothing.
    let name: String?
    let symbol: String?
    /// The lowest ID first; omitted if they are unknown.
    let items: [Item]?
    /// How many more items there are, whose IDs are unknown; omitted if the contract does not say.
    let more: String?
    /// The number of received items that could not be read; omitted if there are none.
    let unread: Int?
    let problem: Sentence?
  }

  private let account: AccountCollectibles

  /// The most collections of the history, and the most IDs of one, that are shown to people.
  ///
  /// Anybody can send items to an account. In JSON there are all of them.
  static let most = (collections: 20, ids: 50)

  package init(_ account: AccountCollectibles) { self.account = account }

  /// Everything, in JSON.
  package var models: [Model] { account.holdings.map(\.model) }

  /// Whether there is nothing to show to people.
  package var isEmpty: Bool { shown.isEmpty }

  /// The rows for people: a collection, and its items.
  package var rows: [(collection: Sentence, items: Sentence)] {
    shown.compactMap { holding in
      holding.held.map { (holding.collection.label, $0.sentence) }
    }
  }

  /// A table of several accounts under their names; empty if none has anything.
  ///
  /// The name is left out if there is one account.
  package static func table(_ accounts: [(name: Sentence, rows: CollectibleRows)]) -> StyledText {
    let isAlone = accounts.count == 1
    var table = Table(isAlone ? [.left, .left] : [.left, .left, .left])
    for account in accounts {
      for (place, row) in account.rows.rows.enumerated() {
        if isAlone {
          table.add(row.collection, row.items)
        } else {
          table.add(place == 0 ? account.name : "", row.collection, row.items)
        }
      }
    }
    return table.styled
  }

  /// What people must know besides, about an account with this name.
  package func notes(_ name: Sentence) -> [Sentence] {
    problems + left(name)
  }

  /// Tells that items may be missing; nil if the history reaches up to the block of the answer.
  package func missing(_ name: Sentence, at block: BlockReference) -> Sentence? {
    guard let known = account.knownUpTo else {
      return .info("items that \(name) received are shown once its history is synced")
    }
    guard known < block.number else { return nil }
    return .info(
      "items that \(name) received after block \(known) are shown once its history is synced"
    )
  }

  /// The named collections, and as many others as people read.
  private var shown: [CollectionHolding] {
    let known = account.holdings.filter { $0.held != nil }
    return known.filter(\.isNamed) + known.filter { !$0.isNamed }.prefix(Self.most.collections)
  }

  private var problems: [Sentence] {
    account.holdings.compactMap { holding in
      if let problem = holding.problem {
        guard holding.isNamed else { return nil }
        return .caution("\(holding.collection.label) is not shown: \(problem)")
      }
      guard let unread = holding.held?.unread, unread > 0 else { return nil }
      return .caution(
        "\(unread, one: "item", many: "items") of \(holding.collection.label) could not be read"
      )
    }
  }

  private func left(_ name: Sentence) -> [Sentence] {
    let faulty = account.holdings.count { !$0.isNamed && $0.problem != nil }
    let hidden = account.holdings.count { $0.held != nil } - shown.count
    var notes: [Sentence] = []
    if hidden > 0 {
      notes.append(
        .info(
          "not listed: \(hidden, one: "collection", many: "collections") of \(name); the JSON output has all"
        )
      )
    }
    if faulty > 0 {
      notes.append(
        .info(
          "\(faulty, one: "collection", many: "collections") with items for \(name) cannot be read"
        )
      )
    }
    if account.skipped > 0 {
      notes.append(
        .caution(
          "not checked: \(account.skipped, one: "item", many: "items") that \(name) received, because there are too many"
        )
      )
    }
    return notes
  }
}

extension CollectionHolding {
  fileprivate var held: HeldItems? {
    guard case .items(let held) = reading else { return nil }
    return held
  }

  fileprivate var problem: Sentence? {
    guard case .fault(let fault) = reading else { return nil }
    return switch fault {
    case .noContract: "there is no contract at its address on this chain"
    case .noCollection: "its contract does not say that it is a collection (ERC-721 or ERC-1155)"
    case .refused: "its contract does not report who has its items"
    case .malformed: "its contract's answers are not valid"
    }
  }

  fileprivate var model: CollectibleRows.Model {
    .init(
      contract: collection.address.description,
      kind: collection.kind?.rawValue,
      name: collection.name.map { UntrustedText.escaped($0) },
      symbol: collection.symbol.map { UntrustedText.escaped($0) },
      items: held?.items.map { .init(id: "\($0.id)", amount: "\($0.amount)") },
      more: held?.more.map { "\($0)" },
      unread: held.flatMap { $0.unread > 0 ? $0.unread : nil },
      problem: problem
    )
  }
}

extension TokenCollection {
  /// Such as `Rare Cats (0x…)`; a contract without a name is its address.
  fileprivate var label: Sentence {
    guard let text = name ?? symbol else { return "\(address)" }
    return "\(foreign: text) (\(address))"
  }
}

extension HeldItems {
  /// Such as `3 items: 7, 12, 40`, or `1 item: 5 (amount 300)`.
  fileprivate var sentence: Sentence {
    guard !items.isEmpty else {
      return switch more {
      case nil: "items unknown: the contract does not list them"
      case 0?: "no items"
      case let more?: "\(more) \(by: more.pluralCount, one: "item", many: "items"), IDs unknown"
      }
    }
    let ids = items.prefix(CollectibleRows.most.ids).map { item -> Sentence in
      item.amount == 1 ? "\(item.id)" : "\(item.id) (amount \(item.amount))"
    }
    let hidden = items.count - ids.count
    let list = Sentence(joining: ids)
    let all: Sentence =
      hidden == 0
      ? "\(items.count, one: "item", many: "items"): \(list)"
      : "\(items.count, one: "item", many: "items"): \(list) and \(count: hidden) more"
    guard let more, more > 0 else { return all }
    return "\(all); \(more) more, IDs unknown"
  }
}
