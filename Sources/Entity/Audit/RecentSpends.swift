import Core

/// The recent spends of the log, packed with their times, for exact sums over policy windows.
package struct RecentSpends: Sendable {
  /// How far the spends reach back from the newest line, in seconds.
  ///
  /// A month, and a day for clocks that are set back.
  static let reach: UInt64 = 31 * 86_400

  /// The time, in seconds since 1970, from which on no spend is missing.
  package private(set) var start: UInt64 = 0
  private var newest: UInt64 = 0
  private var chains = InterningTable<UInt256?>()
  private var assets = InterningTable<Movement.Asset>()
  /// The rows, concatenated: time, chain, asset, units.
  private var rows = PackedWriter()

  /// Creates an empty value.
  package init() {}

  /// Adds the next line; lines about requests that were not signed change nothing.
  package mutating func add(_ line: AuditLine) {
    guard line.entry.outcome == .signed else { return }
    newest = max(newest, line.time.seconds)
    let chain = chains.number(of: line.entry.chain)
    for spend in line.entry.spends {
      rows.add(line.time.seconds)
      rows.add(chain)
      rows.add(assets.number(of: spend.asset))
      rows.add(spend.units)
    }
  }

  /// Calls `body` for each spend, oldest first; amounts are decoded only on request.
  func forEach(
    _ body: (_ time: UInt64, _ chain: UInt256?, Movement.Asset, _ units: () -> UInt256) -> Void
  ) {
    var reader = PackedReader(rows.bytes[...])
    while !reader.isAtEnd, let row = reader.spend() {
      guard let chain = chains[row.chain], let asset = assets[row.asset] else { return }
      body(row.time, chain, asset) { UInt256(word: row.units) }
    }
  }

  /// A copy without the spends that no window reaches any more.
  package var pruned: RecentSpends {
    var rest = RecentSpends()
    rest.newest = newest
    rest.start = max(start, newest > Self.reach ? newest - Self.reach : 0)
    forEach { time, chain, asset, units in
      guard time >= rest.start else { return }
      rest.rows.add(time)
      rest.rows.add(rest.chains.number(of: chain))
      rest.rows.add(rest.assets.number(of: asset))
      rest.rows.add(units())
    }
    return rest
  }
}

extension RecentSpends {
  /// The packed bytes.
  package var packed: [UInt8] {
    var writer = PackedWriter()
    writer.add(start)
    writer.add(newest)
    writer.add(UInt64(chains.all.count))
    for chain in chains.all { writer.add(chain: chain) }
    writer.add(UInt64(assets.all.count))
    for asset in assets.all {
      switch asset {
      case .ether: writer.add(0 as UInt8)
      case .token(let token):
        writer.add(1 as UInt8)
        writer.add(token.bytes)
      case .item(let collection, let id):
        writer.add(2 as UInt8)
        writer.add(collection.bytes)
        writer.add(id)
      }
    }
    writer.add(rows.bytes)
    return writer.bytes
  }

  /// Reads what ``packed`` writes; nil for anything else.
  package init?(packed bytes: [UInt8]) {
    var reader = PackedReader(bytes[...])
    guard let start = reader.number(), let newest = reader.number(), let count = reader.number()
    else { return nil }
    (self.start, self.newest) = (start, newest)
    for _ in 0..<count {
      guard let chain = reader.chain() else { return nil }
      _ = chains.number(of: chain)
    }
    guard let count = reader.number() else { return nil }
    for _ in 0..<count {
      guard let asset = reader.asset() else { return nil }
      _ = assets.number(of: asset)
    }
    rows.add(reader.rest)
    while !reader.isAtEnd {
      guard let row = reader.spend(), chains[row.chain] != nil, assets[row.asset] != nil else {
        return nil
      }
    }
  }
}

extension PackedReader {
  fileprivate mutating func asset() -> Movement.Asset? {
    switch byte() {
    case 0: .ether
    case 1: address().map { .token($0) }
    case 2: address().flatMap { collection in integer().map { .item(collection, id: $0) } }
    default: nil
    }
  }

  fileprivate mutating func spend() -> Spend? {
    guard let time = number(), let chain = shortNumber(), let asset = shortNumber(),
      let units = digits()
    else { return nil }
    return Spend(time: time, chain: chain, asset: asset, units: units)
  }

  fileprivate struct Spend {
    let time: UInt64
    let chain: UInt32
    let asset: UInt32
    /// Big-endian.
    let units: ArraySlice<UInt8>
  }
}

/// Values numbered from 0, in order of their first appearance.
private struct InterningTable<Thing: Hashable & Sendable>: Sendable {
  private(set) var all: [Thing] = []
  private var numbers: [Thing: UInt32] = [:]

  subscript(number: UInt32) -> Thing? {
    Int(number) < all.count ? all[Int(number)] : nil
  }

  mutating func number(of thing: Thing) -> UInt32 {
    if let number = numbers[thing] { return number }
    let number = UInt32(all.count)
    numbers[thing] = number
    all.append(thing)
    return number
  }
}
