import Core
import Entity
import Testing

@testable import Scenes

/// What is said where the audit log cannot be read, so that warnings may be missing.
@Suite struct UnreadLogTests {
  static let report = Report(.data, "file-others", "others can read /var/audit.log")
  static let caution =
    "caution: past signatures are unknown or incomplete: \(report.message.english)"

  private static func unread(_ past: [AuditLine] = []) -> LoggedSignatures {
    LoggedSignatures(PastSignatures(past), unread: report)
  }

  @Test func aReviewSaysIt() throws {
    let known = KnownAddresses(try Samples.book()).after(Self.unread(), .none)
    let document = try Samples.document(try Samples.transaction())
    let model = ReviewModel(Review(document, knowing: .known(chain: "dev", to: known)))
    #expect(model.text.hasPrefix(Self.caution + "\n"))
    #expect(
      try Samples.json(model).contains(
        #"{"code":"log-unread","grade":"caution","message":"past signatures are unknown or "#
          + #"incomplete: others can read /var/audit.log"}"#
      )
    )
  }

  /// What could be read is compared all the same.
  @Test func whatWasReadStillCounts() throws {
    let payee = try Samples.address("7")
    let past = [try StubStore.payment(to: try Samples.address("8"), nonce: 5)]
    let known = KnownAddresses(try Samples.book()).after(Self.unread(past), .none)
    let found = Rules.findings(
      about: .transaction(
        TransactionSubject(
          try Samples.document(try Samples.transaction(to: payee, nonce: 5)),
          knowing: .known(chain: "dev", to: known)
        )
      ),
      knowing: .known(chain: "dev", to: known)
    ).map(\.warning.code)
    #expect(found.contains("log-unread") && found.contains("nonce-reused"))
    #expect(found.contains("first-payment"))
  }

  private static func draft(_ address: String, _ contacts: [Contact] = []) throws
    -> AddContact.Draft
  {
    let store = try StubStore(contacts, unread: report)
    return try AddContact.Interactor(worker: store).draft(
      .init(
        name: "Bob",
        address: address,
        note: nil,
        chains: try ChainRegistry(adding: [try Samples.chain()]),
        tokens: TokenList()
      )
    )
  }

  @Test func aNewContactSaysIt() throws {
    let address = try Samples.address("7")
    let draft = try Self.draft("\(address)")
    #expect(!draft.needsConsent)
    let answer = AddContact.Presenter().present(draft)
    #expect(answer.text == "contact  Bob\naddress  \(address)")
    #expect(answer.notes.map(\.english) == [Self.caution])
    #expect(
      try Samples.json(answer) == """
        {"address":"\(address)","name":"Bob","warnings":[{"code":"log-unread","grade":"caution",\
        "message":"past signatures are unknown or incomplete: others can read /var/audit.log"}]}
        """
    )
  }

  @Test func whereAContactIsAskedAboutItIsSaidOnce() throws {
    let alice = try Address(parsing: "0xabcd000000000000000000000000000000001234")
    let contacts = [try StubStore.contact("Alice", alice)]
    let draft = try Self.draft("0xabcd000000000000000000000000000000991234", contacts)
    #expect(draft.needsConsent)
    #expect(AddContact.Presenter().ask(draft).text.contains("\n" + Self.caution + "\n"))
    #expect(AddContact.Presenter().present(draft).notes.isEmpty)
  }

  @Test func aHistorySaysIt() async throws {
    var history = ListHistoryTests.StubHistory(rows: [try ListHistoryTests.movement(.received)])
    let sound = try await ListHistoryTests.model(history).notes.map(\.english)
    history.past = Self.unread()
    let notes = try await ListHistoryTests.model(history).notes.map(\.english)
    #expect(!sound.contains(Self.caution) && notes.contains(Self.caution))
  }

  @Test func aHistorySaysThatContactsAreUnread() {
    let known = KnownAddresses(AccountBook([]), unread: ContactBookError.version)
    #expect(
      known.after(Self.unread(), .none).unreadNotes.map(\.english) == [
        "caution: the contacts could not be read and are ignored: unsupported contacts file: "
          + "expected kingtherum.contacts, version 1", Self.caution,
      ]
    )
    #expect(KnownAddresses.none.unreadNotes == [])
  }

  @Test func aTransactionOfTheHistorySaysIt() async throws {
    let answer = try await ShowStoredTransactionTests.show(
      .init(entry: try ShowStoredTransactionTests.payment(), past: Self.unread())
    )
    #expect(answer.notes.map(\.english).contains(Self.caution))
  }

  @Test func whoFollowsIsToldOnce() async throws {
    var state = StubFollow.State()
    state.past = Self.unread()
    let told = try await FollowedTest(
      state,
      then: [
        {
          $0.head = 8
          $0.rows = [try ListHistoryTests.movement(.received, block: 8)]
        },
        {
          $0.head = 9
          $0.past = .none
        },
      ]
    )
    #expect(told.notes.filter { $0 == Self.caution }.count == 1)
  }
}
