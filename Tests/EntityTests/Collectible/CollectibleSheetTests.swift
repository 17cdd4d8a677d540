import Core
import Entity
import Foundation
import Testing

/// Collectibles on the pipe between the two programs.
struct CollectibleSheetTests {
  private static func collection(name: String?, symbol: String?) throws -> TokenCollection {
    try TokenCollection(address: .zero, kind: .erc1155, name: name, symbol: symbol)
  }

  @Test func everythingReturnsAsItWas() throws {
    let sheet = CollectibleSheet(
      block: BlockReference(number: 7, hash: .keccak(of: []), time: 9),
      accounts: [
        AccountCollectibles(
          account: .zero,
          holdings: [
            CollectionHolding(
              collection: try Self.collection(name: "A\u{202e}\n\"", symbol: nil),
              isNamed: true,
              reading: .items(
                HeldItems(
                  items: [HeldItem(id: .max, amount: .max), HeldItem(id: 0, amount: 1)],
                  more: .max,
                  unread: 3
                )
              )
            ),
            CollectionHolding(
              collection: TokenCollection(unnamed: .zero, kind: nil),
              isNamed: false,
              reading: .fault(.malformed)
            ),
          ],
          skipped: 5,
          knownUpTo: 6
        ), AccountCollectibles(account: .zero, holdings: []),
      ]
    )
    let coded = try JSONEncoder().encode(sheet)
    #expect(try JSONDecoder().decode(CollectibleSheet.self, from: coded) == sheet)
    for moment in [
      ReadCollectibles.Moment.after(sheet.block), .at(.latest), .at(.hash(sheet.block.hash)),
    ] {
      let question = ReadCollectibles(
        chain: .ethereum,
        accounts: [.zero],
        contracts: [.zero],
        moment: moment
      )
      let coded = try JSONEncoder().encode(question)
      #expect(try JSONDecoder().decode(ReadCollectibles.self, from: coded) == question)
    }
  }

  @Test func textsHaveALimit() throws {
    let longest = String(repeating: "가", count: Token.maxScalars)
    #expect(try Self.collection(name: longest, symbol: longest).name == longest)
    #expect(throws: TokenError.nameTooLong) {
      try Self.collection(name: longest + "a", symbol: nil)
    }
    #expect(throws: TokenError.symbolTooLong) {
      try Self.collection(name: nil, symbol: longest + "a")
    }
  }

  @Test(arguments: [
    #"{"address":"0x00","kind":"erc-721"}"#, #"{"kind":"erc-721"}"#,
    #"{"address":"0x0000000000000000000000000000000000000000","kind":"erc-20"}"#,
    #"{"address":"0x0000000000000000000000000000000000000000","name":7}"#,
    #"{"address":"0x0000000000000000000000000000000000000000","name":"NAME"}"#,
  ])
  func aDescriptionIsReadStrictly(_ text: String) {
    let long = String(repeating: "a", count: Token.maxScalars + 1)
    let bytes = Data(text.replacing("NAME", with: long).utf8)
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(TokenCollection.self, from: bytes)
    }
  }
}
