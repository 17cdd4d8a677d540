import Core
import Entity
import Foundation
import Scenes
import Testing

@testable import Live

/// The names in a home folder, and what a worker says of a name.
@Suite struct LiveNamesTests {
  private static func address(_ digit: Character) throws -> Address {
    try Address(parsing: "0x" + String(repeating: digit, count: 40))
  }

  private static func block() throws -> BlockReference {
    BlockReference(
      number: 7,
      hash: try Hash32(parsing: "0x" + String(repeating: "b", count: 64)),
      time: 1
    )
  }

  private static func resolution(_ name: String, gateways: Int = 0) throws -> NameResolution {
    NameResolution(
      name: name,
      address: try address("1"),
      resolver: nil,
      block: try block(),
      gateways: (0..<gateways).map { "gateway\($0).example" },
      record: .ether
    )
  }

  @Test func aResolutionIsOfTheNameThatWasAsked() throws {
    let asked = ResolveName(chain: .ethereum, ensName: "alice.eth", target: .ethereum)
    try AnswerMismatchError.check(try Self.resolution("alice.eth", gateways: 64), answers: asked)
    for name in ["bob.eth", "Alice.eth", ""] {
      #expect(throws: AnswerMismatchError.subject) {
        try AnswerMismatchError.check(try Self.resolution(name), answers: asked)
      }
    }
    #expect(throws: AnswerMismatchError.name) {
      try AnswerMismatchError.check(try Self.resolution("alice.eth", gateways: 65), answers: asked)
    }
    // The address for Ethereum is not one for another chain.
    let base = ResolveName(chain: .ethereum, ensName: "alice.eth", target: try ChainID(8453))
    #expect(throws: AnswerMismatchError.subject) {
      try AnswerMismatchError.check(try Self.resolution("alice.eth"), answers: base)
    }
  }

  @Test func aNameOfAnAddressIsNormalizedAndNotAClaimAsWell() throws {
    let one = try Self.address("1")
    let asked = LookUpName(chain: .ethereum, address: one, target: .ethereum)
    func check(_ name: String?, _ claimed: NameClaim? = nil, of address: Address? = nil) throws {
      let found = NameLookup(
        address: address ?? one,
        name: name,
        claimed: claimed,
        block: try Self.block(),
        gateways: []
      )
      try AnswerMismatchError.check(found, answers: asked)
    }
    try check("alice.eth")
    try check(nil)
    try check(nil, .unnormalized("ALICE"))
    #expect(throws: AnswerMismatchError.subject) {
      try check("alice.eth", of: try Self.address("2"))
    }
    for name in ["Alice.eth", "", "a\u{202e}b.eth"] {
      #expect(throws: AnswerMismatchError.name) { try check(name) }
    }
    #expect(throws: AnswerMismatchError.name) { try check("alice.eth", .unnormalized("ALICE")) }
  }

  @Test func whomANameMeantIsRemembered() throws {
    let home = try Home()
    let wallets = try home.session().wallets
    #expect(try wallets.paidNames() == .none)
    try wallets.remember([])
    #expect(!FileManager.default.fileExists(atPath: home.path + "/names.json"))
  }

  /// Nothing is asked, and no worker is started, for what this machine knows or cannot ask.
  @Test func asksNobodyOfflineOrWithoutAName() async throws {
    let session = try Home().session()
    let chain = try session.chain("dev")
    let offline = TypedNodes(offline: true)
    let known = try await session.resolving(["alice.eth"], on: chain, offline)
    #expect(known.resolvedNames.found.isEmpty)
    let plain = ["0x" + String(repeating: "1", count: 40), "nobody", "1.5"]
    _ = try await session.resolving(plain, on: chain, TypedNodes(offline: false))
  }

  /// The nodes of another chain, which the command names, are not asked for names.
  @Test func namesAreAskedOfEthereumOnly() async throws {
    let session = try Home().session()
    let base = try session.chain("base")
    let options = TypedNodes(rpcURL: ["http://127.0.0.1:9"])
    await #expect(throws: SessionError.noNodeForNames) {
      try await session.resolving(["alice.eth"], on: base, options)
    }
  }
}
