import Core
import Entity
import Testing

@testable import Scenes

/// What this machine knows of the payees of a list.
struct PayoutKnownAddressesTests {
  private static func rows(_ hex: String...) throws -> [PayoutReview.Row] {
    try hex.enumerated().map { index, hex in
      PayoutReview.Row(
        number: index + 2,
        nonce: UInt64(index),
        digest: .keccak(of: []),
        payment: Payment(asset: .coin, to: try Address(parsing: "0x" + hex), units: 1),
        name: nil,
        note: nil
      )
    }
  }

  private static func known(_ past: [String]) throws -> KnownAddresses {
    let intents = try past.map { hex in
      let transaction = try Samples.transaction(to: try Address(parsing: "0x" + hex))
      return Intent(transaction, from: try Samples.address("1"))
    }
    return KnownAddresses(AccountBook([]), past: try Samples.past(intents))
  }

  private static let friend = "abcd000000000000000000000000000000001234"
  private static let twin = "abcd000000000000000000000000000000991234"
  private static let other = "abcd555555555555555555555555555555551235"

  private static func said(_ past: [String], _ rows: [PayoutReview.Row]) throws -> [String] {
    try found(in: rows, try known(past)).map { "\($0.warning.code) \($0.rows)" }
  }

  private static func found(in rows: [PayoutReview.Row], _ known: KnownAddresses) throws
    -> [Finding]
  {
    [Rule].ofKnownAddresses.findings(in: try .of(rows), knowing: .known(to: known))
  }

  @Test func aPayeeThatLooksLikeAKnownOneIsADanger() throws {
    let rows = try Self.rows(Self.other, Self.twin)
    #expect(
      try Self.said([Self.friend], rows) == ["address-lookalike [3]", "first-payment [2, 3]"]
    )
    let found = try Self.found(in: rows, try Self.known([Self.friend]))[0].warning
    let friend = try Address(parsing: "0x" + Self.friend)
    #expect(found.grade == .danger)
    #expect(found.message.english.contains("looks like an address used before, \(friend), but is"))
  }

  @Test func twoPayeesOfOneListMayNotLookAlike() throws {
    let rows = try Self.rows(Self.friend, Self.other, Self.twin, Self.friend)
    #expect(try Self.said([], rows) == ["address-lookalike [4]"])
    let found = try Self.found(in: rows, .none)[0].warning
    #expect(found.message.english.contains("looks like the payee of row 2, "))
  }

  @Test func knownPayeesHaveNoWarning() throws {
    let rows = try Self.rows(Self.friend, Self.other)
    #expect(try Self.said([Self.friend, Self.other], rows).isEmpty)
    #expect(try Self.said([], rows).isEmpty)
  }
}
