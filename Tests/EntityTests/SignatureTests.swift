import Core
import Entity
import TestSupport
import Testing

struct SignatureTests {
  private let one = [UInt8](repeating: 0, count: 31) + [1]
  private let zero = [UInt8](repeating: 0, count: 32)

  private func bytes(_ number: UInt256) throws -> [UInt8] {
    try #require(number.bigEndian(count: 32))
  }

  @Test func takesTheWholeRange() throws {
    let half = Secp256k1.order / 2
    for r in [one, try bytes(Secp256k1.order - 1)] {
      for s in [one, try bytes(half)] {
        for parity in [0, 1] as [UInt8] {
          let signature = try Signature(r: r, s: s, yParity: parity)
          #expect(signature.bytes65 == r + s + [27 + parity])
        }
      }
    }
  }

  @Test func refusesEachPartOutOfRange() throws {
    let order = try bytes(Secp256k1.order)
    let high = try bytes(Secp256k1.order / 2 + 1)
    expect(.zero(.r), zero, one, 0)
    expect(.zero(.s), one, zero, 0)
    expect(.tooLarge(.r), order, one, 0)
    expect(.tooLarge(.s), one, order, 0)
    expect(.highS, one, high, 0)
    expect(.parity(found: 2), one, one, 2)
    expect(.parity(found: 27), one, one, 27)
    expect(.byteCount(.r, found: 31), [UInt8](one.dropLast()), one, 0)
    expect(.byteCount(.s, found: 33), one, one + [1], 0)
  }

  private func expect(_ error: SignatureError, _ r: [UInt8], _ s: [UInt8], _ parity: UInt8) {
    #expect(throws: error) { try Signature(r: r, s: s, yParity: parity) }
  }
}
