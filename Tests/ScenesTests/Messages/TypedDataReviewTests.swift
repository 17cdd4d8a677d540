import Core
import Entity
import Testing

@testable import Scenes

struct TypedDataReviewTests {
  private static func codes(_ data: TypedData, chosen: String? = nil) throws -> [String] {
    try StubMessageSigner.draft(.typed(data), chosen: chosen).review.warnings
      .map { "\($0.grade.rawValue) \($0.code)" }
  }

  /// The warnings about unknown typed data, without the one that says so.
  private static func others(_ data: TypedData, chosen: String? = nil) throws -> [String] {
    let all = try codes(data, chosen: chosen)
    #expect(all.first == "caution typed-data-unknown")
    return Array(all.dropFirst())
  }

  private static func text(_ data: TypedData) throws -> String {
    SignMessage.Presenter().ask(try StubMessageSigner.draft(.typed(data))).text
  }

  private static func plain(
    _ fields: String = "uint256 x",
    _ message: String = #"{"x": 1}"#,
    domainFields: String = "uint256 chainId,address verifyingContract",
    domain: String = #"{"chainId": 1, "verifyingContract": "\#(TypedDataSamples.token)"}"#
  ) throws -> TypedData {
    try TypedDataSamples.data(
      [("Order", fields)],
      message: message,
      domainFields: domainFields,
      domain: domain
    )
  }

  @Test func showsEveryFieldWithItsType() throws {
    let data = try TypedDataSamples.data(
      [
        ("Order", "Item[2] items,string note,int8 low,bool ok,bytes data,bytes2 tag,uint8[] none"),
        ("Item", "address who,Item[] more"),
      ],
      message: """
        {"items": [{"who": "\(TypedDataSamples.spender)", "more": []},
          {"who": "\(TypedDataSamples.token)",
           "more": [{"who": "\(TypedDataSamples.spender)", "more": []}]}],
         "note": "a\\nb\\u202e", "low": "-128", "ok": true, "data": "0x", "tag": "0xbeef",
         "none": []}
        """
    )
    let text = try Self.text(data)
    #expect(
      text == """
        caution: the meaning of this typed data is unknown: what \
        0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC does with the signature cannot be decoded
        caution: a text has invisible or direction-changing characters; they are written as \\u{…}
        chain                          ethereum (id 1)
        signs                          Order
        domain.chainId                 uint256 1
        domain.verifyingContract       address 0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC
        message.items[0].who           address 0x7777777777777777777777777777777777777777
        message.items[0].more          Item[] (empty)
        message.items[1].who           address 0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC
        message.items[1].more[0].who   address 0x7777777777777777777777777777777777777777
        message.items[1].more[0].more  Item[] (empty)
        message.note                   string "a\\u{a}b\\u{202e}"
        message.low                    int8 -128
        message.ok                     bool true
        message.data                   bytes 0x
        message.tag                    bytes2 0xbeef
        message.none                   uint8[] (empty)
        signer                         \(try StubMessageSigner.address()) (vault)
        signing hash                   \(data.digest)
        """
    )
  }

  @Test func answersInJSON() throws {
    let data = try Self.plain()
    let review = try StubMessageSigner.draft(.typed(data)).review
    #expect(
      try Samples.json(MessageDryRun.Presenter().present(review))
        == #"{"review":{"content":{"chainID":"1","domainSeparator":"\#(data.domainSeparator)","#
        + #""domainType":"EIP712Domain(uint256 chainId,address verifyingContract)","#
        + #""encodeType":"Order(uint256 x)","fields":[{"path":"domain.chainId","type":"uint256","#
        + #""value":"1"},{"path":"domain.verifyingContract","type":"address","#
        + #""value":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"},{"path":"message.x","#
        + #""type":"uint256","value":"1"}],"messageHash":"\#(data.messageHash)","#
        + #""primaryType":"Order"},"digest":"\#(data.digest)","#
        + #""effects":[{"bytes":32,"contract":"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC","#
        + #""kind":"unknown","selector":"0x"}],"from":"\#(try StubMessageSigner.address())","#
        + #""kind":"typed-data","wallet":"vault","warnings":[{"code":"typed-data-unknown","#
        + #""grade":"caution","message":"the meaning of this typed data is unknown: what "#
        + #"0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC does with the signature cannot be decoded"}]}}"#
    )
  }

  @Test func hashesWithoutAWallet() throws {
    let data = try Self.plain()
    let model = HashTypedData.Presenter().present(data)
    #expect(
      model.text == """
        type              Order(uint256 x)
        domain type       EIP712Domain(uint256 chainId,address verifyingContract)
        domain separator  \(data.domainSeparator)
        message hash      \(data.messageHash)
        signing hash      \(data.digest)
        """
    )
    #expect(try Samples.json(model).contains(#""messageHash":"\#(data.messageHash)""#))
    #expect(throws: TypedDataError.self) {
      try HashTypedData.Interactor().act(on: .init(bytes: Array("{}".utf8)))
    }
  }

  @Test func refusesAnotherChainThanTheOneThatIsNamed() throws {
    let data = SignableMessage.typed(try Self.plain())
    #expect(throws: MessageChainError.other(found: "1", wanted: "polygon")) {
      try StubMessageSigner.draft(data, demanded: "polygon")
    }
    let draft = try StubMessageSigner.draft(data, demanded: "ethereum")
    #expect(draft.review.warnings.map(\.code) == ["typed-data-unknown"])
  }

  @Test func warnsOfTheDomain() throws {
    #expect(try Self.others(try Self.plain()) == [])
    #expect(try Self.others(try Self.plain(), chosen: "polygon") == ["danger chain-mismatch"])
    #expect(try Self.others(try Self.plain(), chosen: "ethereum") == [])
    #expect(
      try Self.others(
        try Self.plain(
          domainFields: "uint256 chainId,address verifyingContract",
          domain: #"{"chainId": "987654321987654321987", "verifyingContract": "\#(Address.zero)"}"#
        )
      ) == ["caution chain-not-known", "danger domain-zero-contract"]
    )
    #expect(
      try Self.others(try Self.plain(domainFields: "string name", domain: #"{"name": "x"}"#))
        == ["danger domain-no-chain", "danger domain-no-contract"]
    )
    #expect(
      try Self.others(
        try Self.plain(
          domainFields: "address verifyingContract,uint256 chainId,uint8 extra",
          domain:
            #"{"chainId": 1, "extra": 1, "verifyingContract": "\#(TypedDataSamples.token)"}"#
        )
      ) == ["caution domain-extra-field", "caution domain-order"]
    )
  }

  @Test func warnsOfTheMessage() throws {
    let largest = #"{"x": "\#(TypedDataSamples.largest)"}"#
    #expect(try Self.others(try Self.plain("uint256 x", largest)) == ["caution number-largest"])
    #expect(
      try Self.others(try Self.plain("string x", #"{"x": "a\u200b"}"#)) == ["caution text-hidden"]
    )
    #expect(
      try Self.others(try Self.plain("uint8 x,Order next", #"{"x": 1, "next": null}"#))
        == ["info structure-absent"]
    )
    let odd = try TypedDataSamples.data([("PermitAll", "uint8 x")], message: #"{"x": 1}"#)
    #expect(try Self.others(odd) == ["danger permit-not-known"])
  }
}
