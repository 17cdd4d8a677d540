import Core
import Entity

/// What the exported rows add up to.
struct ExportBalances: Sendable {
  struct Key: Hashable, Sendable {
    let account: Address
    let asset: Movement.Asset
  }

  private var sums: [Key: ExactSum] = [:]
  /// Those whose balance before the first row is beyond 256 bits.
  private var unknown: Set<Key> = []
  /// In the order of their first appearance.
  private(set) var keys: [Key] = []
  /// The most decimal digits that an amount or a sum had so far, and the number of amounts.
  private var sizes: [Key: (digits: Int, count: Int)] = [:]

  mutating func open(_ balances: [HistoryBalance]) {
    for balance in balances {
      let key = Key(account: balance.account, asset: balance.asset)
      guard let value = balance.value else {
        unknown.insert(key)
        continue
      }
      add(value.magnitude, direction: value.isNegative ? -1 : 1, to: key)
    }
  }

  /// Adds rows; those that only say what may move are none of a balance.
  mutating func add(_ movements: [Movement]) {
    for move in movements where move.kind.isTransfer {
      let key = Key(account: move.account, asset: move.asset)
      add(move.amount, direction: move.isChange ? move.kind.direction : 0, to: key)
    }
  }

  private mutating func add(_ amount: UInt256, direction: Int, to key: Key) {
    if sums[key] == nil { keys.append(key) }
    sums[key, default: ExactSum()].add(amount, direction: direction)
    guard direction != 0 else { return }
    let size = sizes[key] ?? (0, 0)
    let digits = max(Self.digits(amount), sums[key]?.value.map { Self.digits($0.magnitude) } ?? 78)
    sizes[key] = (max(size.digits, digits), size.count + 1)
  }

  private static func digits(_ number: UInt256) -> Int { number.description.utf8.count }

  /// The sum of the rows; nil if it is beyond 256 bits, or was before the first row.
  func value(_ key: Key) -> Int257? { unknown.contains(key) ? nil : sums[key]?.value }

  /// What a program that calculates with 28 digits may be wrong by, as a power of ten of base
  /// units; nil if that is nothing.
  func error(_ key: Key) -> Int? {
    guard let size = sizes[key], size.digits > 28 else { return nil }
    // An amount is added in up to three parts.
    return size.digits - 28 + "\(3 * size.count)".utf8.count
  }

  /// Whether others that added up the same rows found the same.
  func match(_ closing: [HistoryBalance]) -> Bool {
    var rest = sums
    for balance in closing {
      let key = Key(account: balance.account, asset: balance.asset)
      let sum = rest.removeValue(forKey: key) ?? ExactSum()
      guard !unknown.contains(key), let value = sum.value, let theirs = balance.value else {
        continue
      }
      guard value == theirs else { return false }
    }
    return rest.values.allSatisfy { $0.value?.magnitude.isZero ?? true }
  }
}
