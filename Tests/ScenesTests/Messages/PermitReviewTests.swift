import Core
import Entity
import Testing

@testable import Scenes

struct PermitReviewTests {
  private static func codes(_ data: TypedData) throws -> [String] {
    try StubMessageSigner.draft(.typed(data)).review.warnings.map {
      "\($0.grade.rawValue) \($0.code)"
    }
  }

  /// The lines after the fields, which say what it means.
  private static func meaning(_ data: TypedData) throws -> [String] {
    SignMessage.Presenter().ask(try StubMessageSigner.draft(.typed(data))).text
      .split(separator: "\n").map(String.init)
      .drop { !$0.hasPrefix("permit ") }.prefix { !$0.hasPrefix("chain ") }
      .map { $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") }
  }

  private static let to = "0x7777777777777777777777777777777777777777"
  private static let token = "0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC"

  @Test func showsWhatEachPermitAllows() throws {
    let amount = "may take up to 1.5 TUSD (1500000 base units) of the token \(Self.token)"
    #expect(
      try Self.meaning(try TypedDataSamples.permit()) == [
        "permit a token allowance (EIP-2612)", amount, "spender \(Self.to)",
        "valid until 2026-01-01T01:00:00Z",
      ]
    )
    #expect(
      try Self.meaning(try TypedDataSamples.dai(allowed: true, expiry: "0")) == [
        "permit a token allowance (DAI)",
        "may take all of TUSD, the token \(Self.token), without limit", "spender \(Self.to)",
        "valid forever",
      ]
    )
    #expect(
      try Self.meaning(try TypedDataSamples.single()) == [
        "permit an allowance through Permit2",
        "\(amount), until 2026-01-01T01:00:00Z", "spender \(Self.to)",
        "valid until 2026-01-01T01:00:00Z",
      ]
    )
    for witness in [false, true] {
      #expect(
        try Self.meaning(try TypedDataSamples.transfer(witness: witness, batch: true)) == [
          "permit one transfer through Permit2", amount, amount, "spender \(Self.to)",
        ] + (witness ? ["also signs bytes32 witness (unknown meaning)"] : []) + [
          "valid until 2026-01-01T01:00:00Z"
        ]
      )
      #expect(
        try Self.meaning(try TypedDataSamples.transfer(witness: witness)).count
          == (witness ? 5 : 4)
      )
    }
  }

  @Test func answersWithThePermitInJSON() throws {
    let draft = try StubMessageSigner.draft(.typed(try TypedDataSamples.permit()))
    #expect(
      try Samples.json(MessageDryRun.Presenter().present(draft.review)).contains(
        #""permit":{"deadline":"1767229200","grants":[{"amount":"1.5","symbol":"TUSD","#
          + #""token":"\#(Self.token)","units":"1500000","unlimited":false}],"kind":"erc-2612","#
          + #""owner":"\#(try StubMessageSigner.address())","spender":"\#(Self.to)"}"#
      )
    )
  }

  @Test func warnsOfWhatAPermitAllows() throws {
    #expect(try Self.codes(try TypedDataSamples.permit()) == ["caution permit"])
    #expect(
      try Self.codes(try TypedDataSamples.permit(value: TypedDataSamples.largest))
        == ["caution permit", "danger permit-unlimited"]
    )
    #expect(
      try Self.codes(try TypedDataSamples.permit(deadline: "1769817601"))
        == ["caution permit", "caution permit-far-deadline"]
    )
    #expect(
      try Self.codes(try TypedDataSamples.permit(deadline: "1769817600")) == ["caution permit"]
    )
    #expect(
      try Self.codes(try TypedDataSamples.permit(deadline: TypedDataSamples.largest))
        == ["caution permit", "danger permit-no-deadline"]
    )
    #expect(
      try Self.codes(try TypedDataSamples.permit(deadline: "1767225599"))
        == ["caution permit", "info permit-expired"]
    )
    #expect(
      try Self.codes(try TypedDataSamples.permit(owner: try Samples.address("4")))
        == ["caution permit", "danger permit-other-owner"]
    )
    #expect(
      try Self.codes(try TypedDataSamples.permit(spender: "\(Address.zero)"))
        == ["caution permit", "caution spender-zero"]
    )
    #expect(try Self.codes(try TypedDataSamples.permit(value: "0")) == [])
    #expect(try Self.codes(try TypedDataSamples.dai(allowed: false)) == [])
    #expect(
      try Self.codes(try TypedDataSamples.dai(allowed: true, expiry: "0"))
        == ["caution permit", "danger permit-unlimited", "danger permit-no-deadline"]
    )
  }

  @Test func warnsOfPermit2() throws {
    #expect(try Self.codes(try TypedDataSamples.single()) == ["caution permit"])
    #expect(
      try Self.codes(try TypedDataSamples.single(amount: "\((1 as UInt64) << 63)"))
        == ["caution permit", "danger permit-unlimited"]
    )
    let most = "1461501637330902918203684832716283019655932542975"
    #expect(
      try Self.codes(try TypedDataSamples.single(amount: most, expiration: "281474976710655"))
        == ["caution permit", "danger permit-unlimited", "danger permit-no-deadline"]
    )
    #expect(
      try Self.codes(try TypedDataSamples.single(contract: Self.token))
        == ["caution permit", "danger permit2-elsewhere"]
    )
  }

  @Test func aPermitWithoutAContractIsUnknown() throws {
    let data = try TypedDataSamples.data(
      [("Permit", "address owner,address spender,uint256 value,uint256 nonce,uint256 deadline")],
      message: """
        {"owner": "\(try StubMessageSigner.address())", "spender": "\(TypedDataSamples.spender)",
         "value": 1, "nonce": 0, "deadline": 1767229200}
        """,
      domainFields: "uint256 chainId",
      domain: #"{"chainId": 1}"#
    )
    #expect(
      try Self.codes(data) == [
        "caution typed-data-unknown", "danger domain-no-contract", "danger permit-not-known",
      ]
    )
    #expect(try Self.meaning(data) == [])
  }
}
