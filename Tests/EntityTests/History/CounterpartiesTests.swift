import Core
import Entity
import Foundation
import Testing

/// The counterparties of accounts, as the worker sorts them for the wallet.
@Suite struct CounterpartiesTests {
  private static func address(_ byte: UInt8) throws -> Address {
    try Address(bytes: [UInt8](repeating: byte, count: 20))
  }

  private static func record(
    _ byte: UInt8,
    _ kind: Movement.Kind,
    _ most: UInt256,
    _ token: UInt8? = nil,
    isOwn: Bool = false
  ) throws -> CounterpartyRecord {
    CounterpartyRecord(
      counterparty: try address(byte),
      kind: kind,
      asset: try token.map { .token(try address($0)) } ?? .ether,
      most: most,
      isOwn: isOwn
    )
  }

  private static func sorted(_ records: [CounterpartyRecord]) throws -> Counterparties {
    Counterparties(
      of: records,
      counting: LeastAmounts(
        ether: 100,
        tokens: [
          .init(contract: try address(0xaa), least: 10),
          .init(contract: try address(0xbb), least: nil),
        ]
      )
    )
  }

  @Test func theLeastAmountOfEachAssetDecides() throws {
    let found = try Self.sorted([
      Self.record(9, .sent, 1), Self.record(1, .tokenOut, 1, 0xbb),
      Self.record(2, .tokenOut, 1, 0xcc), Self.record(3, .tokenOut, 1, 0xcc, isOwn: true),
      Self.record(4, .received, 99), Self.record(5, .received, 100),
      Self.record(6, .tokenIn, 9, 0xaa), Self.record(7, .tokenIn, 10, 0xaa),
      // No amount of it counts, and none of an unknown one.
      Self.record(8, .tokenIn, .max, 0xbb), Self.record(10, .tokenIn, .max, 0xcc),
    ])
    #expect(found.paid == (try [1, 3, 9].map(Self.address)))
    #expect(found.planted == (try [2, 4, 6, 8, 10].map(Self.address)))
  }

  @Test func anAddressTakesFortyCharacters() throws {
    let found = try Self.sorted([Self.record(9, .sent, 1), Self.record(4, .received, 1)])
    let text = String(decoding: try JSONEncoder().encode(found), as: UTF8.self)
    #expect(text.contains("\"0x" + String(repeating: "09", count: 20) + "\""))
    #expect(try JSONDecoder().decode(Counterparties.self, from: Data(text.utf8)) == found)
    let none = try JSONEncoder().encode(Counterparties.none)
    #expect(try JSONDecoder().decode(Counterparties.self, from: none) == .none)
  }

  @Test("what is not whole addresses is no answer", arguments: ["0x09", "09", "0xg", "", "0x0"])
  func partsOfAddresses(text: String) {
    let json = Data(#"{"paid":"\#(text)","planted":"0x"}"#.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Counterparties.self, from: json)
    }
  }
}
