import Core
import Entity
import Testing
import WalletKit

@testable import Scenes

struct PolicySceneTests {
  struct StubWorker: ShowPolicy.Worker, CheckPolicy.Worker, AcceptPolicy.Worker {
    var file: Policy?
    var accepted = AcceptedPolicy.none
    var before: UInt256 = 0

    func policyPath() -> String { "~/.kingtherum/policy.toml" }
    func policy() throws -> Policy? { file }
    func keyWallets() throws -> [WalletEntry] { [try Samples.wallet()] }
    func wallet(named name: WalletName) throws -> WalletEntry { try Samples.wallet() }
    func acceptedPolicy(of wallet: WalletEntry) throws -> AcceptedPolicy { accepted }
    func now() -> UInt64 { 1_769_903_999 }
    func spent(under policy: Policy) throws -> LimitUsage {
      var intent = Intent(.transaction, account: .zero, digest: .keccak(of: []))
      intent.spends = [.init(.ether, before)]
      var usage = LimitUsage(for: policy, upTo: now())
      usage.add(
        AuditLine(
          number: 1,
          time: try UTCTime(seconds: now()),
          previous: AuditLine.beginning,
          AuditEntry(.signed, intent, wallet: "savings")
        )
      )
      return usage
    }
    func accept(
      _ policy: Policy,
      of wallet: WalletName,
      unlockedBy secret: borrowing UnlockSecret
    ) throws {}
  }

  private static func strict() -> Policy {
    var policy = Policy.unsaid
    policy.messages = false
    policy.limits = [.init(.init(.ether), .day, 2)]
    return policy
  }

  private static func message() -> Intent {
    Intent(.message, account: .zero, digest: .keccak(of: []))
  }

  @Test func thePolicyIsShownAsWhatItStandsFor() throws {
    let response = try ShowPolicy.Interactor(worker: StubWorker(file: Self.strict())).act(
      on: .init()
    )
    let model = ShowPolicy.Presenter().present(response)
    #expect(
      model.text == """
        file            ~/.kingtherum/policy.toml
        messages        refused
        sign-ins        allowed
        typed data      permits
        authorizations  none
        creation        refused
        blind           refused
        control         refused
        unlimited       refused
        most day        0.000000000000000002 ether
        wallet          savings: in force; sealed at the next signature
        """
    )
    #expect(
      try Samples.json(model) == """
        {"file":"~/.kingtherum/policy.toml","policy":{"authorizations":[],"blind":false,\
        "chains":"any","contracts":"any","control":false,"creation":false,"fee":null,"limits":[{"in":"day",\
        "most":"2","token":"ether"}],"messages":false,"recipients":"any","signIns":"any",\
        "times":[[0,10080]],"tokens":"any","typedData":"permits","typedDataContracts":"any",\
        "unlimited":false},"wallets":[{"state":"new","wallet":"savings"}]}
        """
    )
  }

  @Test func tokensThatAreKnownHereAreCalledAndCountedSo() throws {
    let known = try Samples.token(try Samples.address("a"))
    let other = try Samples.address("b")
    var policy = Policy.open
    policy.recipients = .only([try Samples.address("7"), try Samples.address("8")])
    policy.tokens = .only([.init(.ether), .init(chain: 31_337, .token(known.address))])
    policy.limits = [
      .init(.init(chain: 31_337, .token(known.address)), .day, 12_500_000),
      .init(.init(chain: 31_337, .token(other)), .month, 5),
      .init(.init(.token(known.address)), .transaction, 7),
    ]
    let response = try ShowPolicy.Interactor(worker: StubWorker(file: policy)).act(on: .init())
    let text = ShowPolicy.Presenter(tokens: TokenList(adding: [known])).present(response).text
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("most") || $0.hasPrefix("token") }
        == [
          "token             TUSD on chain 31337, \(known.address)",
          "token             ether",
          "most day          12.5 TUSD on chain 31337, \(known.address)",
          "most month        5 base units of \(other) on chain 31337",
          "most transaction  7 base units of \(known.address)",
        ]
    )
    #expect(text.contains("\nrecipient         \(try Samples.address("8"))\n"))
  }

  @Test(
    arguments: [
      (nil, .none, "savings: no policy"),
      (strict(), .some(strict()), "savings: accepted"),
      (Policy.open, .some(Policy.unsaid), "signs nothing: policy.toml allows more"),
      (nil, .some(strict()), "signs nothing: policy.toml is missing"),
      (strict(), .lost, "signs nothing: the accepted policy is missing, was changed"),
    ] as [(Policy?, AcceptedPolicy, String)]
  )
  func saysWhereEachWalletStands(file: Policy?, accepted: AcceptedPolicy, words: String) throws {
    let stub = StubWorker(file: file, accepted: accepted)
    let response = try ShowPolicy.Interactor(worker: stub).act(on: .init())
    #expect(ShowPolicy.Presenter().present(response).text.contains(words))
  }

  @Test func checkReportsEveryRule() throws {
    let wallet = try Samples.wallet()
    var payment = Intent(try Samples.transaction(), from: try Samples.address("1"))
    payment.isBlind = true
    let check = CheckPolicy.Interactor(worker: StubWorker(file: Self.strict()))
    let error = #expect(throws: CheckPolicyError.self) {
      try check.act(on: .init(intent: payment, wallet: wallet))
    }
    guard case .refused(let breaches)? = error else { return }
    #expect(breaches.map(\.rule) == ["blind", "most day of ether"])
    #expect(throws: PolicyStateError.removed) {
      try CheckPolicy.Interactor(worker: StubWorker(accepted: .some(Self.strict())))
        .act(on: .init(intent: payment, wallet: wallet))
    }
    let open = try CheckPolicy.Interactor(worker: StubWorker()).act(
      on: .init(intent: Self.message(), wallet: nil)
    )
    let model = CheckPolicy.Presenter().present(open)
    #expect(model.text == "there is no policy")
    #expect(try Samples.json(model).contains(#""hasPolicy":false,"kind":"message""#))
  }

  @Test func whatWasSignedBeforeCountsInACheck() throws {
    var intent = Intent(.transaction, account: .zero, digest: .keccak(of: []))
    intent.spends = [.init(.ether, 1)]
    func check(_ before: UInt256) throws -> CheckPolicy.Response {
      try CheckPolicy.Interactor(worker: StubWorker(file: Self.strict(), before: before))
        .act(on: .init(intent: intent, wallet: nil))
    }
    #expect(try check(1).hasPolicy)
    #expect(throws: CheckPolicyError.self) { _ = try check(2) }
  }

  @Test func severalAtOnceCountTogether() throws {
    let state = try PolicyState(file: Self.strict(), accepted: .none)
    var intent = Intent(.transaction, account: .zero, digest: .keccak(of: []))
    intent.spends = [.init(.ether, 1)]
    let none: (Policy.Holding, UInt64) -> UInt256 = { _, _ in 0 }
    #expect(throws: Never.self) { try state.check([intent, intent], at: 0, spent: none) }
    #expect(throws: PolicyError.self) {
      try state.check([intent, intent, intent], at: 0, spent: none)
    }
    #expect(throws: PolicyError.self) { try state.check([intent, intent], at: 0) { _, _ in 1 } }
  }

  @Test func acceptingReportsWhatIsLoosened() throws {
    let accept = AcceptPolicy.Interactor(
      worker: StubWorker(file: .open, accepted: .some(Self.strict()))
    )
    let draft = try accept.draft(.init(wallet: try WalletName(parsing: "savings")))
    #expect(draft.looser?.contains("most day of ether") == true)
    #expect(AcceptPolicy.Presenter().ask(draft).text.contains("looser"))
    let secret = UnlockSecret.passphrase(
      try Passphrase(typed: try SecretBytes(count: 3) { $0.copyBytes(from: [65, 66, 67]) })
    )
    let done = AcceptPolicy.Presenter().present(try accept.commit(draft, unlockedBy: secret))
    #expect(done.text == "savings now follows policy.toml")
    let none = try AcceptPolicy.Interactor(worker: StubWorker(accepted: .lost)).draft(
      .init(wallet: try WalletName(parsing: "savings"))
    )
    #expect(none.looser == nil)
    #expect(AcceptPolicy.Presenter().ask(none).text.contains("unknown: "))
  }
}
