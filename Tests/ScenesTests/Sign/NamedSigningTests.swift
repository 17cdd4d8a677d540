import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// A machine without a network compares the names in documents with those that were signed on it.
@Suite struct NamedSigningTests {
  struct StubSigner: SignTransaction.Worker, SignPayouts.Worker {
    var paid = PaidNames.none

    func accounts() throws -> AccountBook { try SigningTests.StubSigner().accounts() }
    func paidNames() throws -> PaidNames { paid }

    func sign(
      _ approved: Approved<SignTransaction.Draft>,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Recorded<SignedTransaction> {
      Recorded(try Samples.signed(approved.payload.document.transaction))
    }

    func sign(
      _ approved: Approved<SignPayouts.Payload>,
      unlockedBy secret: borrowing UnlockSecret,
      progress: (Int) -> Void
    ) throws -> Recorded<[SignedTransaction]> {
      Recorded(try approved.payload.transactions().map { try Samples.signed($0) })
    }
  }

  private static func document(isResolved: Bool = true) throws -> UnsignedDocument {
    try UnsignedDocument(
      chainName: "dev",
      from: .init(address: try Samples.signed().sender),
      transaction: try Samples.transaction(),
      claims: Claims(
        built: try UTCTime(seconds: 0),
        recipientName: "alice.eth",
        nameResolved: isResolved ? try UTCTime(seconds: 0) : nil
      )
    )
  }

  private static func list(
    built: UInt64 = 0,
    _ names: [String] = ["bob.eth", "alice.eth"]
  ) throws -> UnsignedPayouts {
    let items = try ["7", "8"].enumerated().map { index, digit in
      UnsignedPayouts.Item(
        transaction: try Samples.transaction(
          to: try Samples.address(Character(digit)),
          nonce: 4 + UInt64(index)
        ),
        row: index + 2,
        note: nil,
        recipientName: names[index],
        nameResolved: try UTCTime(seconds: 1_769_903_987),
        nameRecord: .chain
      )
    }
    return try UnsignedPayouts(
      chainName: "dev",
      from: .init(address: try Samples.signed().sender),
      items: items,
      claims: .init(built: try UTCTime(seconds: built), block: nil, balance: nil, tokens: [])
    )
  }

  private static func draft(_ digit: Character?, isAsked: Bool) throws -> SignTransaction.Draft {
    let paid = try digit.map(NamedPaymentTests.paid) ?? .none
    return try SignTransaction.Interactor(worker: StubSigner(paid: paid))
      .draft(.init(document: try document(), chains: .builtIn, isAsked: isAsked))
  }

  @Test func aNameThatMovedIsSignedOnlyIfAPersonAgrees() throws {
    #expect(try Self.draft("9", isAsked: true).dangers.count == 1)
    #expect(throws: NameWarningError.self) { try Self.draft("9", isAsked: false) }
    #expect(try Self.draft("7", isAsked: false).dangers.isEmpty)
    #expect(try Self.draft(nil, isAsked: false).dangers.isEmpty)
  }

  @Test func whoAgreesToADocumentAgreesToItsName() throws {
    let draft = try Self.draft(nil, isAsked: true)
    #expect(draft.agreedNames.map(\.name) == ["alice.eth"])
    #expect(draft.agreedNames.map(\.address) == [try Samples.address("7")])
    // A name of the builder's own contacts is nobody else's.
    let own = try SignTransaction.Interactor(worker: StubSigner())
      .draft(.init(document: try Self.document(isResolved: false), chains: .builtIn))
    #expect(own.agreedNames.isEmpty)
  }

  /// Names that were read from blocks of about one age are said once, with all rows.
  @Test func aListFromAnOldBlockIsSignedOnlyIfAPersonAgrees() throws {
    let sign = SignPayouts.Interactor(worker: StubSigner())
    let document = try Self.list(built: 1_769_903_987 + 601)
    let review = try sign.draft(.init(document: document, chains: .builtIn)).review
    #expect(review.findings.filter { $0.warning.code == "name-stale" }.map(\.rows) == [[2, 3]])
    let error = #expect(throws: NameWarningError.self) {
      try sign.draft(.init(document: document, chains: .builtIn, isAsked: false))
    }
    #expect(error?.report.code == "name-stale")
    let new = try Self.list(built: 1_769_903_987 + 600)
    #expect(throws: Never.self) {
      try sign.draft(.init(document: new, chains: .builtIn, isAsked: false))
    }
  }

  /// A node that lies for some rows, or a name that moved between two of them.
  @Test func aListWithTwoAddressesOfANameIsSignedOnlyIfAPersonAgrees() throws {
    let sign = SignPayouts.Interactor(worker: StubSigner())
    let document = try Self.list(["alice.eth", "Alice.eth"])
    let draft = try sign.draft(.init(document: document, chains: .builtIn))
    let found = try #require(
      draft.review.findings.first { $0.warning.code == "name-two-addresses" }
    )
    #expect(found.rows == [2, 3] && found.warning.grade == .danger)
    let error = #expect(throws: NameWarningError.self) {
      try sign.draft(.init(document: document, chains: .builtIn, isAsked: false))
    }
    #expect(error?.report.code == "name-two-addresses")
  }

  @Test func aListIsComparedRowByRow() throws {
    let sign = SignPayouts.Interactor(
      worker: StubSigner(paid: try NamedPaymentTests.paid("9"))
    )
    let draft = try sign.draft(.init(document: try Self.list(), chains: .builtIn))
    let moved = try #require(draft.review.findings.first { $0.warning.code == "name-moved" })
    #expect(moved.rows == [3])
    #expect(draft.payload.agreedNames.map(\.name) == ["bob.eth", "alice.eth"])
    #expect(
      draft.review.text.contains("bob.eth (unverified), resolved 2026-01-31T23:59:47Z")
    )
    #expect(throws: NameWarningError.self) {
      try sign.draft(.init(document: try Self.list(), chains: .builtIn, isAsked: false))
    }
    let document = try Self.list()
    #expect(try UnsignedPayouts(parsing: Array((document.json.pretty() + "\n").utf8)) == document)
  }
}
