import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// Accounts in the wallet files whose addresses no key verified on this machine.
@Suite struct UnverifiedAccountsTests {
  /// A book with a verified account and two others.
  ///
  /// `savings` is verified at 0x1111…; `cold` at 0x2222… is not, and `cold/1` has another address
  /// than the verified one.
  static func book() throws -> AccountBook {
    let cold = try (0..<2).map { number in
      AccountEntry(
        path: try .ethereum(account: UInt32(number)),
        address: try Samples.address(number == 0 ? "2" : "3"),
        label: nil
      )
    }
    return AccountBook([
      try Samples.wallet(),
      WalletEntry(
        name: try WalletName(parsing: "cold"),
        id: "ee112233445566778899aabbccddeeff",
        kind: .mnemonic,
        address: cold[0].address,
        accounts: cold,
        standings: [.unverified, .changed(verified: try Samples.address("9"))],
        generation: 1,
        updated: 0,
        cost: .lowMemory,
        slots: [.passphrase]
      ),
    ])
  }

  private static func warnings(paying to: Address, contacts: ContactBook = .empty) throws
    -> [Warning]
  {
    let past = try Samples.past(
      [Intent(try Samples.transaction(to: .zero), from: try Samples.address("1"))],
      hash: .keccak(of: [1])
    )
    return try [Rule.payeeIsUnverified, .payeeIsNew].warnings(
      about: try Samples.transaction(to: to),
      knowing: KnownAddresses(try book(), contacts: contacts, past: past)
    )
  }

  @Test func payingOneIsACaution() throws {
    let found = try Self.warnings(paying: try Samples.address("2"))
    #expect(found.map(\.code) == ["own-not-verified", "first-payment"])
    #expect(found[0].grade == .caution)
    #expect(
      found[0].message.english
        == "0x2222222222222222222222222222222222222222 is listed as your account cold, but was never "
        + "verified on this machine: anyone who can write to the wallet's folder can list an "
        + "address"
    )
    #expect((found + found).suggestedActions == [.verifyWallet])
  }

  @Test func payingOneThatWasChangedIsADanger() throws {
    let found = try Self.warnings(paying: try Samples.address("3"))
    #expect(found.map(\.code) == ["own-changed", "first-payment"])
    #expect(found[0].grade == .danger)
    #expect(found[0].message.english.contains("0x9999999999999999999999999999999999999999"))
  }

  @Test func payingAVerifiedOneIsNeither() throws {
    #expect(try Self.warnings(paying: try Samples.address("1")).isEmpty)
  }

  @Test func aContactIsWhoItsOwnerSaysItIs() throws {
    let contact = try Contact(
      name: try ContactName(parsing: "Alice"),
      address: try Samples.address("2")
    )
    let book = try ContactBook.empty.adding(contact)
    #expect(try Self.warnings(paying: try Samples.address("2"), contacts: book).isEmpty)
    #expect(
      KnownAddresses(try Self.book(), contacts: book).named(try Samples.address("2"))
        == "0x2222222222222222222222222222222222222222 (contact Alice)"
    )
  }

  @Test func theyAreMarkedAndNobodyWhoIsKnown() throws {
    let known = KnownAddresses(try Self.book())
    #expect(known.own == [try Samples.address("1"): "savings"])
    #expect(Array(known.known) == [try Samples.address("1")])
    #expect(
      known.named(try Samples.address("2"))
        == "0x2222222222222222222222222222222222222222 (cold, not verified)"
    )
    #expect(known.name(of: try Samples.address("3"))?.standing == "changed")
    #expect(known.name(of: try Samples.address("1"))?.standing == nil)
    // An address that looks like an unverified one gives no warning either.
    let twin = try Address(parsing: "0x2222222222222222222222222222222222222223")
    let payment = try Samples.transaction(to: twin)
    #expect(try [Rule.payeeLooksLikeAnother].warnings(about: payment, knowing: known).isEmpty)
  }

  @Test func jsonMarksWhoSignsAndWhoIsPaid() async throws {
    let transaction = try Samples.transaction(to: try Samples.address("7"))
    for (from, mark) in [("cold", "not verified"), ("cold/1", "changed"), ("savings", nil)] {
      let account = try Self.book().find(from)
      let review = Review(try Samples.document(transaction), knowing: .known(account: account))
      #expect(ReviewModel(review).standing?.english == mark)
      let message = MessageReview(
        .personal(PersonalMessage(text: "hello")),
        account: account,
        in: try StubMessageSigner.context(),
        knowing: .none
      )
      #expect(MessageReviewModel(message).standing?.english == mark)
    }
    let list = "to,amount,token,note\n\(try Samples.address("2")),1 eth,,\n"
    let stub = BuildTransactionTests.StubWorker(book: try Self.book())
    let payouts = try await BuildPayouts.Interactor(worker: stub, chain: PayoutTests.Node())
      .act(on: try PayoutTests.request(list))
    let answer = BuildPayouts.Presenter().present(payouts)
    #expect(answer.suggestedActions == [.verifyWallet])
    #expect(
      PayoutDryRun.Presenter().present(payouts.review).suggestedActions == answer.suggestedActions
    )
    let json = try Samples.json(answer)
    #expect(json.contains(#""knownName":"cold""#) && json.contains(#""standing":"not verified""#))
  }

  @Test func anApprovalForOneIsNotSaidToBeOfNoUse() throws {
    let input = ERC20.approve(spender: try Samples.address("2"), amount: 5)
    let transaction = try Samples.transaction(to: try Samples.address("a"), value: 0, input: input)
    let codes = try [Rule].ofKnownAddresses
      .warnings(about: transaction, knowing: KnownAddresses(try Self.book())).map(\.code)
    #expect(codes.contains("own-not-verified") && !codes.contains("approval-no-code"))
  }

  @Test func aVerifiedAccountIsNotHiddenByAForgedOne() throws {
    let forged = try Samples.wallet("forged")
    let wallet = WalletEntry(
      name: forged.name,
      id: "dd112233445566778899aabbccddeeff",
      kind: .mnemonic,
      address: forged.address,
      accounts: forged.accounts,
      standings: [.unverified],
      generation: 1,
      updated: 0,
      cost: .lowMemory,
      slots: [.passphrase]
    )
    let known = KnownAddresses(AccountBook([wallet, try Samples.wallet()]))
    #expect(known.name(of: forged.address)?.name == "savings")
    #expect(known.unverified.isEmpty)
  }

  @Test func listsSayWhichTheyAre() throws {
    let accounts = try Self.book().all
    #expect(accounts.map(\.markedName) == ["savings", "cold, not verified", "cold/1, changed"])
    #expect(AccountBook.Account(stranger: .zero).markedName == nil)
    #expect(AccountBook.Account(stranger: .zero, called: "Alice").markedName == "Alice")
  }
}
