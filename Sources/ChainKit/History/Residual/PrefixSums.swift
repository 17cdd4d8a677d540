import Core
import Entity

/// The rows of one subject, sorted by block, with their sums up to each of them.
///
/// Cost: n·log n to make, and memory for each row; a sum up to any block takes logarithmic time.
struct PrefixSums: Sendable {
  /// The rows, in ascending order of their blocks.
  let rows: [ProposedRow]
  /// The uses of nonces, in ascending order of their blocks; each nonce once.
  let uses: [NonceUse]
  /// For each row, what it and those before it took from the balance.
  ///
  /// With the sign of an outflow, so that adding a balance gives the residual.
  private let taken: [ExactSum]

  /// Takes rows in any order.
  ///
  /// If two uses of one nonce are given, the checked one counts; of two alike, the first one.
  init(_ rows: [ProposedRow], uses: [NonceUse] = []) {
    self.rows = rows.enumerated()
      .sorted { ($0.element.block, $0.offset) < ($1.element.block, $1.offset) }
      .map(\.element)
    var byNonce: [UInt64: NonceUse] = [:]
    for use in uses {
      guard let known = byNonce[use.nonce] else {
        byNonce[use.nonce] = use
        continue
      }
      if use.isChecked && !known.isChecked { byNonce[use.nonce] = use }
    }
    self.uses = byNonce.values.sorted { ($0.block, $0.nonce) < ($1.block, $1.nonce) }
    var sum = ExactSum()
    taken = self.rows.map { row in
      sum.add(row.amount, direction: -row.direction)
      return sum
    }
  }

  /// The sum of the rows up to a block; nil if its magnitude is beyond 256 bits.
  func sum(through block: UInt64) -> Int257? {
    let count = Self.count(of: rows, through: block, \.block)
    return count == 0 ? 0 : taken[count - 1].value.map { -$0 }
  }

  /// The number of nonces that are used up to a block.
  func uses(through block: UInt64) -> Int { Self.count(of: uses, through: block, \.block) }

  /// What the rows and uses up to a block leave of a state after it.
  ///
  /// `nonces` is what is left of the nonce, where the nonce itself was not read.
  func residual(of state: SubjectState, after block: UInt64, nonces: Int128 = 0) -> Residual {
    let count = Self.count(of: rows, through: block, \.block)
    var sum = count == 0 ? ExactSum() : taken[count - 1]
    sum.add(state.balance)
    let left = state.nonce.map { Int128($0) - Int128(uses(through: block)) }
    return Residual(sum: sum, nonces: left ?? nonces)
  }

  /// The rows of one block.
  func rows(at block: UInt64) -> ArraySlice<ProposedRow> {
    rows[Self.range(of: rows, at: block, \.block)]
  }

  /// The uses of nonces in one block.
  func uses(at block: UInt64) -> ArraySlice<NonceUse> {
    uses[Self.range(of: uses, at: block, \.block)]
  }

  /// The blocks with rows or uses that are not checked, in ascending order.
  var anchors: [UInt64] {
    let blocks =
      rows.filter { !$0.isChecked }.map(\.block) + uses.filter { !$0.isChecked }.map(\.block)
    return Set(blocks).sorted()
  }

  private static func range<Element>(
    of elements: [Element],
    at block: UInt64,
    _ place: (Element) -> UInt64
  ) -> Range<Int> {
    let start = block == 0 ? 0 : count(of: elements, through: block - 1, place)
    return start..<count(of: elements, through: block, place)
  }

  /// The number of elements up to a block.
  private static func count<Element>(
    of elements: [Element],
    through block: UInt64,
    _ place: (Element) -> UInt64
  ) -> Int {
    var low = 0
    var high = elements.count
    while low < high {
      let middle = (low + high) / 2
      if place(elements[middle]) <= block { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
