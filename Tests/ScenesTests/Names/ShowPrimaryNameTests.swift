import Core
import Entity
import Testing

@testable import Scenes

@Suite struct ShowPrimaryNameTests {
  private static func answer(
    name: String?,
    claimed: NameClaim? = nil,
    gateways: [String] = [],
    age: UInt64 = 12
  ) async throws -> Answer<ShowPrimaryName.Body> {
    let address = try Samples.address("8")
    let found = NameLookup(
      address: address,
      name: name,
      claimed: claimed,
      block: try Samples.block(),
      gateways: gateways
    )
    let worker = try StubNames(lookup: found, now: found.block.time + age)
    let response = try await ShowPrimaryName.Interactor(worker: worker)
      .act(on: .init(address, on: try Samples.chain()))
    return ShowPrimaryName.Presenter().present(response)
  }

  @Test func showsTheNameAlone() async throws {
    let answer = try await Self.answer(name: "alice.eth", gateways: ["gateway.example"])
    let eight = try Samples.address("8")
    #expect(answer.text == "alice.eth")
    #expect(
      answer.notes.map(\.english) == [
        "alice.eth leads back to \(eight) on dev, as of Ethereum's block 7 (2026-01-31T23:59:59Z)",
        "info: this gateway was asked, as the name's resolver demands: gateway.example",
      ]
    )
    #expect(
      try Samples.json(answer) == """
        {"address":"\(eight)","block":"7","blockHash":"\(try Samples.hash("b"))",\
        "blockTime":"2026-01-31T23:59:59Z","chainID":"31337","chainName":"dev",\
        "gateways":["gateway.example"],"name":"alice.eth"}
        """
    )
  }

  @Test func saysThatTheBlockIsOld() async throws {
    #expect(try await Self.answer(name: "alice.eth", age: 600).notes.count == 1)
    let old = try await Self.answer(name: "alice.eth", age: 3_600)
    #expect(
      old.notes.last?.english
        == "caution: the name was read from a block of Ethereum that was 60 minutes old: it may lead "
        + "to another address by now"
    )
  }

  @Test func anAddressWithoutANameIsAnError() async throws {
    await #expect(throws: PrimaryNameError.none(try Samples.address("8"), chain: "dev")) {
      try await Self.answer(name: nil)
    }
  }

  /// Anyone can claim any name.
  @Test func aClaimIsNeverShownAsTheName() async throws {
    let (eight, nine) = (try Samples.address("8"), try Samples.address("9"))
    await #expect(throws: PrimaryNameError.leadsElsewhere(eight, "bank.eth", nine)) {
      try await Self.answer(name: nil, claimed: .leadsElsewhere("bank.eth", nine))
    }
    await #expect(throws: PrimaryNameError.leadsNowhere(eight, "bank.eth")) {
      try await Self.answer(name: nil, claimed: .leadsElsewhere("bank.eth", nil))
    }
    let hidden = "b\u{202e}nk.eth"
    await #expect(throws: PrimaryNameError.unnormalized(eight, hidden)) {
      try await Self.answer(name: nil, claimed: .unnormalized(hidden))
    }
    #expect(
      PrimaryNameError.unnormalized(eight, hidden).report.message.english
        .hasSuffix("is not shown as its name: b\\u{202e}nk.eth")
    )
  }
}
