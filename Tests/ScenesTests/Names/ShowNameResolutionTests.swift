import Core
import Entity
import Testing

@testable import Scenes

@Suite struct ShowNameResolutionTests {
  private static func answer(_ found: NameResolution, age: UInt64 = 12) async throws
    -> Answer<ShowNameResolution.Body>
  {
    let worker = try StubNames([found], now: found.block.time + age)
    let response = try await ShowNameResolution.Interactor(worker: worker)
      .act(on: .init(try ENSName(lookingUp: found.name), on: try Samples.chain()))
    return ShowNameResolution.Presenter().present(response)
  }

  @Test func showsTheAddressAlone() async throws {
    let answer = try await Self.answer(try StubNames.resolution())
    let (eight, resolver) = (try Samples.address("8"), try Samples.address("e"))
    #expect(answer.text == "\(eight)")
    #expect(
      answer.notes.map(\.english) == [
        "alice.eth: its address for dev, as of Ethereum's block 24000000 (2026-01-31T23:59:47Z)"
      ]
    )
    #expect(
      try Samples.json(answer) == """
        {"address":"\(eight)","block":"24000000","blockHash":"\(try Samples.hash("b"))",\
        "blockTime":"2026-01-31T23:59:47Z","chainID":"31337","chainName":"dev","gateways":[],\
        "name":"alice.eth","record":"chain","resolver":"\(resolver)"}
        """
    )
  }

  @Test func namesGatewaysAndEscapesThem() async throws {
    let hosts = ["one.example", "two\u{202e}.example"]
    let answer = try await Self.answer(try StubNames.resolution(gateways: hosts))
    #expect(answer.gateways == ["one.example", "two\\u{202e}.example"])
    #expect(
      answer.notes.last?.english
        == "info: these gateways were asked, as the name's resolver demands: one.example, "
        + "two\\u{202e}.example"
    )
  }

  @Test(arguments: [
    (NameRecord.ether, "its address for Ethereum", 1), (.chain, "its address for dev", 1),
    (.defaultEVM, "its address for every chain", 2),
  ]) func saysWhichRecordItIs(record: NameRecord, words: String, notes: Int) async throws {
    let answer = try await Self.answer(try StubNames.resolution(record: record))
    #expect(answer.record == record.rawValue)
    #expect(answer.notes.first?.english.contains(words) == true)
    #expect(answer.notes.count == notes)
  }

  @Test func anAddressOfAnotherChecksumIsNotShown() async throws {
    let worker = try StubNames([try StubNames.resolution()])
    let typed = try InteroperableName.read("alice.eth@dev#00000000", knowing: .builtIn)
    let request = ShowNameResolution.Request(
      try ENSName(lookingUp: "alice.eth"),
      on: try Samples.chain(),
      typed: typed
    )
    await #expect(throws: InteroperableAddressError.nameChecksum("alice.eth")) {
      try await ShowNameResolution.Interactor(worker: worker).act(on: request)
    }
  }

  @Test func saysThatTheBlockIsOld() async throws {
    let new = try await Self.answer(try StubNames.resolution(), age: 600)
    #expect(new.notes.count == 1)
    let old = try await Self.answer(try StubNames.resolution(), age: 172_800)
    #expect(
      old.notes.last?.english
        == "caution: the name was read from a block of Ethereum that was 2 days old: it may lead to "
        + "another address by now"
    )
  }

  @Test func aNameWithoutAnAddressIsAnError() async throws {
    await #expect(throws: NameLookupError.noAddress("alice.eth", chain: "dev")) {
      try await Self.answer(try StubNames.resolution("alice.eth", nil))
    }
    await #expect(throws: NameLookupError.noResolver("alice.eth")) {
      try await Self.answer(try StubNames.resolution("alice.eth", nil, resolver: nil))
    }
  }
}
