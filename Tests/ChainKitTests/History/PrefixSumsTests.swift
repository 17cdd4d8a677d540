import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

@Suite struct PrefixSumsTests {
  private func row(_ block: UInt64, _ amount: UInt256, _ direction: Int, _ isChecked: Bool = true)
    -> ProposedRow
  {
    ProposedRow(block: block, amount: amount, direction: direction, isChecked: isChecked)
  }

  private func use(_ nonce: UInt64, _ block: UInt64, _ isChecked: Bool = true) -> NonceUse {
    NonceUse(nonce: nonce, block: block, kind: .transaction, isChecked: isChecked)
  }

  @Test func sumsAgreeWithAddingEveryRow() {
    var random = SeededRandom()
    for _ in 0..<200 {
      let rows = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        row(
          .random(in: 0...30, using: &random),
          UInt256(UInt64.random(in: 0...9, using: &random)),
          .random(in: -1...1, using: &random)
        )
      }
      let uses = (0..<Int.random(in: 0...20, using: &random)).map { nonce in
        use(UInt64(nonce), .random(in: 0...30, using: &random))
      }
      let sums = PrefixSums(rows, uses: uses)
      for block in UInt64(0)...31 {
        var expected = ExactSum()
        for row in rows where row.block <= block {
          expected.add(row.amount, direction: row.direction)
        }
        #expect(sums.sum(through: block) == expected.value, "\(random.comment)")
        let used = uses.filter { $0.block <= block }.count
        #expect(sums.uses(through: block) == used, "\(random.comment)")
        let left = sums.residual(of: SubjectState(balance: 100, nonce: 7), after: block)
        #expect(left.amount == expected.value.flatMap { Int257(100).subtracting($0) })
        #expect(left.nonces == 7 - Int128(used), "\(random.comment)")
        #expect(Array(sums.rows(at: block)) == rows.filter { $0.block == block })
        #expect(
          Array(sums.uses(at: block)) == uses.filter { $0.block == block },
          "\(random.comment)"
        )
      }
    }
  }

  @Test func noRowsAddUpToZero() {
    let sums = PrefixSums([])
    #expect(sums.sum(through: .max) == 0 && sums.anchors.isEmpty)
    let left = sums.residual(of: SubjectState(balance: .max, nonce: .max), after: .max)
    #expect(left.amount == Int257(UInt256.max) && left.nonces == Int128(UInt64.max))
  }

  @Test func aSumBeyond256BitsIsLostAndComesBack() {
    let sums = PrefixSums([row(1, .max, 1), row(2, .max, 1), row(3, .max, -1), row(4, .max, -1)])
    #expect(sums.sum(through: 1) == Int257(UInt256.max))
    #expect(sums.sum(through: 2) == nil)
    #expect(sums.sum(through: 3) == Int257(UInt256.max))
    #expect(sums.sum(through: 4) == 0)
    let state = SubjectState(balance: .max)
    #expect(sums.residual(of: state, after: 2).amount == -Int257(UInt256.max))
    // Even what cannot be told as an amount differs from all others.
    let more = PrefixSums([row(1, .max, 1), row(2, .max, 1), row(2, .max, 1)])
    let none = SubjectState(balance: .zero)
    #expect(more.residual(of: none, after: 2).amount == nil)
    #expect(more.residual(of: none, after: 2) != more.residual(of: state, after: 2))
  }

  @Test func aNonceIsUsedOnce() {
    let sums = PrefixSums([], uses: [use(0, 5, false), use(0, 9), use(1, 9), use(1, 3, false)])
    #expect(sums.uses.map(\.block) == [9, 9])
    #expect(sums.uses(through: 8) == 0 && sums.uses(through: 9) == 2)
    let alike = PrefixSums([], uses: [use(4, 5), use(4, 6)])
    #expect(alike.uses.map(\.block) == [5])
  }

  @Test func theNonceThatWasNotReadIsGiven() {
    let sums = PrefixSums([], uses: [use(0, 5)])
    #expect(sums.residual(of: SubjectState(balance: 0), after: 9, nonces: -3).nonces == -3)
  }

  @Test func whatIsNotCheckedIsAnAnchor() {
    let sums = PrefixSums(
      [row(9, 1, 1, false), row(3, 1, 1), row(5, 1, -1, false), row(9, 2, 1, false)],
      uses: [use(0, 3), use(1, 7, false)]
    )
    #expect(sums.anchors == [5, 7, 9])
  }
}
