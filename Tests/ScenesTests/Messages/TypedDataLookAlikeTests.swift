import Core
import Entity
import Testing

@testable import Scenes

/// All addresses in typed data are compared with the known ones.
struct TypedDataLookAlikeTests {
  private static let alice = "0x1111222233334444555566667777888899990000"
  private static let twin = "0x11112222aaaabbbbccccddddeeeeffff99990000"

  private static func codes(_ data: TypedData) throws -> [String] {
    let known = KnownAddresses(
      try Samples.book(),
      contacts: try ContactBook([
        try StubStore.contact("Alice", try Address(parsing: alice))
      ])
    )
    return MessageReview(
      .typed(data),
      account: try Samples.book().find("savings"),
      in: try StubMessageSigner.context(),
      knowing: known
    ).warnings.map(\.code)
  }

  private static func data(_ type: String, _ fields: String, _ message: String) throws -> TypedData
  {
    try TypedDataSamples.data([(type, fields)], message: message)
  }

  @Test func aLookAlikeIsFoundWhereverItStands() throws {
    for address in [Self.twin, Self.alice] {
      let isTwin = address == Self.twin
      for data in [
        try TypedDataSamples.permit(spender: address),
        try Self.data(
          "Delegation",
          "address delegatee,uint256 nonce,uint256 expiry",
          #"{"delegatee": "\#(address)", "nonce": 0, "expiry": 1}"#
        ),
        try Self.data("Order", "address a", #"{"a": "\#(address)"}"#),
        try Self.data("Order", "address[] a", #"{"a": ["\#(address)"]}"#),
        try Self.data("Order", "string a", #"{"a": "\#(address)"}"#),
      ] {
        #expect(
          try Self.codes(data).contains("address-lookalike") == isTwin,
          "\(data.message.encodedType)"
        )
      }
    }
  }
}
