import Core
import Entity

/// Makes journal entries of history rows.
struct JournalBuilder: Sendable {
  let accounts: JournalAccounts
  let names: KnownAddresses
  let labels: KnownLabels
  /// The accounts that are exported.
  let exported: Set<Address>

  /// Returns the entry of what one transaction moved; nil if it moved nothing.
  func entry(of rows: [Movement], isListed: (Movement.Asset) -> Bool) -> JournalEntry? {
    let changes = rows.filter(\.isChange)
    guard let first = changes.first else { return nil }
    let texts = labels.texts(of: first.transaction, on: first.chain)
    return JournalEntry(
      time: first.block.time,
      block: first.block.number,
      transaction: first.transaction,
      payee: payee(of: changes),
      narration: changes.map(\.kind.rawValue).unique.joined(separator: ", "),
      postings: postings(
        changes,
        // One of these accounts wanted it.
        isOwn: rows.contains { [.fee, .sent, .userOperation].contains($0.kind) },
        isListed
      ),
      label: texts.label.map(ExportWords.written),
      note: texts.note.map(ExportWords.written)
    )
  }

  /// Returns the entry of what the accounts had before; nil if they had nothing.
  func opening(_ balances: [HistoryBalance], at time: UInt64) -> JournalEntry? {
    let postings = balances.flatMap { balance -> [JournalEntry.Posting] in
      guard let value = balance.value, !value.magnitude.isZero else { return [] }
      return pair(accounts.name(of: balance.account), .opening, value, balance.asset)
    }
    guard !postings.isEmpty else { return nil }
    return JournalEntry(
      time: time,
      block: 0,
      transaction: nil,
      payee: "",
      narration: "opening balances",
      postings: postings
    )
  }

  private func postings(
    _ changes: [Movement],
    isOwn: Bool,
    _ isListed: (Movement.Asset) -> Bool
  ) -> [JournalEntry.Posting] {
    let (fees, moves) = (changes.filter { $0.kind == .fee }, changes.filter { $0.kind != .fee })
    let assets = moves.map(\.asset).unique
    let nets = assets.map { asset in Self.sum(moves.filter { $0.asset == asset }) }
    let isTrade =
      isOwn && nets.contains { !$0.isNegative && !$0.isZero } && nets.contains(where: \.isNegative)
    var postings: [JournalEntry.Posting] = []
    for (asset, net) in zip(assets, nets) {
      let moves = moves.filter { $0.asset == asset }
      func use(_ moves: [Movement], isIn: Bool) -> JournalAccounts.Purpose {
        if isTrade { return .trades }
        return !isOwn && !isListed(asset) ? .unlisted : purpose(of: moves, isIn: isIn)
      }
      guard let value = net.value, Self.areExact(moves, value) else {
        for move in moves {
          let purpose = use([move], isIn: move.kind.direction > 0)
          postings += pair(accounts.name(of: move.account), purpose, move.change, asset)
        }
        continue
      }
      for move in moves {
        postings.append(
          .init(account: accounts.name(of: move.account), value: move.change, asset: asset)
        )
      }
      guard !value.magnitude.isZero else { continue }
      let name = accounts.name(of: use(moves, isIn: !value.isNegative))
      postings.append(.init(account: name, value: -value, asset: asset))
    }
    for fee in fees {
      postings += pair(accounts.name(of: fee.account), .fees, fee.change, fee.asset)
    }
    return postings
  }

  private func pair(
    _ account: String,
    _ purpose: JournalAccounts.Purpose,
    _ value: Int257,
    _ asset: Movement.Asset
  ) -> [JournalEntry.Posting] {
    [
      .init(account: account, value: value, asset: asset),
      .init(account: accounts.name(of: purpose), value: -value, asset: asset),
    ]
  }

  private func purpose(of moves: [Movement], isIn: Bool) -> JournalAccounts.Purpose {
    if moves.allSatisfy({ $0.kind == .withdrawal }) { return .staking }
    if moves.allSatisfy({ $0.kind == .reward }) { return .blocks }
    if moves.allSatisfy({ $0.transaction == nil && $0.evidence == .balance }) {
      return .unattributed
    }
    // The ether for it may be in no transaction that is known.
    if moves.allSatisfy({ $0.kind == .unwrap }) { return .trades }
    let isOurs = moves.allSatisfy { move in
      move.counterparty.flatMap { names.name(of: $0) }?.kind == .own
    }
    return isOurs ? .transfers : isIn ? .received : .sent
  }

  /// The name or the address on the other side, if there is only one that is not exported itself.
  private func payee(of changes: [Movement]) -> String {
    let others = changes.filter { $0.kind != .fee }.compactMap(\.counterparty)
      .filter { !exported.contains($0) }.unique
    guard let one = others.first, others.count == 1 else { return "" }
    return names.name(of: one)?.name ?? one.description
  }

  private static func sum(_ moves: [Movement]) -> ExactSum {
    moves.reduce(into: ExactSum()) { $0.add($1.amount, direction: $1.kind.direction) }
  }

  /// Whether programs that calculate with 28 digits, as Beancount does, can add these amounts up:
  /// the sums on the way to the last one have no more digits than all of them together.
  ///
  /// Others are balanced one by one.
  private static func areExact(_ moves: [Movement], _ net: Int257) -> Bool {
    if moves.count == 1 || moves.count == 2 && net.magnitude.isZero { return true }
    let all = moves.reduce(into: ExactSum()) { $0.add($1.amount) }
    return all.value.map { !$0.isLong } ?? false
  }
}

extension ExactSum {
  fileprivate var isZero: Bool { self == ExactSum() }
}

extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the order of their first occurrence.
  fileprivate var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
