import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// The only way from a draft to a signature, with a real wallet and a real audit log.
struct ApprovalTests {
  /// Messages of one account.
  struct Draft: Approvable, Signable {
    let wallet: WalletName
    let account: Address
    var texts = ["a"]
    var reviewText: StyledText { StyledText(data: texts.joined(separator: "\n")) }
    var dangers: [Sentence] {
      texts.filter { $0.hasPrefix("danger: ") }.map(Sentence.init(data:))
    }
    var reminder: StyledText { StyledText(dangers + ["and more"]) }
    let suggestedActions = [SuggestedAction.verifyWallet]
    var declined: any Error { SendError.declined }

    func intents(knowing tokens: KnownTokens) -> [Intent] {
      texts.map {
        Intent(.message, account: account, digest: .keccak(of: Array($0.utf8)))
      }
    }
  }

  private let stub: ApprovalFixture
  private let draft: Draft

  init() throws {
    stub = try ApprovalFixture()
    draft = Draft(wallet: stub.wallet.name, account: stub.wallet.address)
  }

  private static func noMessages() -> Policy {
    var policy = Policy.unsaid
    policy.messages = false
    return policy
  }

  private static func hash(_ text: String) -> Hash32 { .keccak(of: Array(text.utf8)) }

  @Test func theOwnerReadsAndIsAskedThen() throws {
    let owner = ScriptedOwner()
    let approved = try stub.approval().approve(draft, by: owner)
    #expect(owner.heard == [.read("a", [.verifyWallet]), .asked("Sign this?")])
    #expect(approved.payload.texts == ["a"])
    #expect(try stub.log().isEmpty)
  }

  @Test("the owner is told which lines are dangers, and which must be seen with the question")
  func ownerIsShownTheDangers() throws {
    let owner = ScriptedOwner()
    var draft = draft
    draft.texts = ["a", "danger: all of it", "caution: some of it"]
    _ = try stub.approval().approve(draft, by: owner)
    #expect(owner.dangers == ["danger: all of it"])
    #expect(owner.reminder == "danger: all of it\nand more")
  }

  @Test func whatThePolicyRefusesIsNotEvenShown() throws {
    let owner = ScriptedOwner()
    #expect(throws: PolicyError.self) {
      try stub.approval(under: Self.noMessages()).approve(draft, by: owner)
    }
    #expect(owner.heard.isEmpty)
    let line = try #require(try stub.log().first)
    #expect(line.outcome == .refused && line.rule == "messages" && line.code == "policy")
  }

  @Test func declineIsLoggedAndHasItsOwnError() throws {
    let owner = ScriptedOwner(agreeing: false)
    #expect(throws: SendError.declined) { try stub.approval().approve(draft, by: owner) }
    let line = try #require(try stub.log().first)
    #expect(line.outcome == .declined && line.code == "declined" && line.rule == nil)
  }

  @Test func whatCouldNotBeShownIsNotAsked() throws {
    let owner = ScriptedOwner(blind: true)
    #expect(throws: SignError.differsFromReview) { try stub.approval().approve(draft, by: owner) }
    #expect(owner.heard == [.read("a", [.verifyWallet])])
  }

  /// Approves a draft under one policy, and signs its texts under another.
  private func sign(
    _ draft: Draft,
    approvedUnder first: Policy? = nil,
    under second: Policy? = nil,
    _ make: (Int) throws -> String
  ) throws -> [String] {
    let approved = try stub.approval(under: first).approve(draft, by: ScriptedOwner())
    let unlocked = try stub.unlocked()
    return try stub.approval(under: second).sign(approved, by: unlocked, hash: Self.hash) {
      index,
      key in
      #expect(key.address == draft.account)
      return try make(index)
    }.signed
  }

  @Test func signatureIsLoggedBeforeItIsReturned() throws {
    var several = draft
    several.texts = ["a", "b"]
    #expect(try sign(several) { several.texts[$0] } == ["a", "b"])
    let log = try stub.log()
    #expect(log.map(\.outcome) == [.signed, .signed])
    #expect(log.map(\.hash) == [Self.hash("a"), Self.hash("b")])
  }

  @Test func policyTightenedAfterConsentStillApplies() throws {
    #expect(throws: PolicyError.self) {
      try sign(draft, under: Self.noMessages()) { _ in
        Issue.record("something was signed")
        return ""
      }
    }
    #expect(try stub.log().map(\.outcome) == [.refused])
  }

  @Test func aNewPolicyIsKeptWithTheFirstSignature() throws {
    var policy = Policy.unsaid
    policy.messages = true
    _ = try sign(draft, approvedUnder: policy, under: policy) { _ in "a" }
    #expect(try stub.worker.keystore.acceptedPolicy(of: stub.wallet) == .some(policy))
    #expect(throws: PolicyStateError.removed) { try sign(draft) { _ in "a" } }
  }

  @Test func failedSignatureIsLogged() throws {
    #expect(throws: SignError.differsFromReview) {
      try sign(draft) { _ in throw SignError.differsFromReview }
    }
    let line = try #require(try stub.log().first)
    #expect(line.outcome == .failed && line.code == "sign-mismatch")
  }

  @Test func anotherWalletThanTheOneThatWasShownDoesNotSign() throws {
    let other = Approved(
      Draft(wallet: try WalletName(parsing: "other"), account: stub.wallet.address)
    )
    let unlocked = try stub.unlocked()
    #expect(throws: SignError.differsFromReview) {
      try stub.approval().sign(other, by: unlocked, hash: Self.hash) { _, _ in "a" }
    }
    #expect(try stub.log().isEmpty)
  }

  @Test func oneSignatureIsOne() throws {
    var several = draft
    several.texts = ["a", "b"]
    let unlocked = try stub.unlocked()
    #expect(throws: SignError.differsFromReview) {
      try stub.approval().sign(one: Approved(several), by: unlocked, hash: Self.hash) { _ in
        Issue.record("something was signed")
        return "a"
      }
    }
    #expect(try stub.log().isEmpty)
  }
}
