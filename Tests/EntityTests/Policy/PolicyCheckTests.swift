import Core
import Entity
import Testing

struct PolicyCheckTests {
  private static let none: @Sendable (Policy.Holding, UInt64) -> UInt256 = { _, _ in 0 }

  private static func permit(_ amount: String, deadline: String = "99") throws -> Intent {
    let text = """
      {"types":{"EIP712Domain":[{"name":"chainId","type":"uint256"},
      {"name":"verifyingContract","type":"address"}],
      "Permit":[{"name":"owner","type":"address"},{"name":"spender","type":"address"},
      {"name":"value","type":"uint256"},{"name":"nonce","type":"uint256"},
      {"name":"deadline","type":"uint256"}]},"primaryType":"Permit",
      "domain":{"chainId":1,"verifyingContract":"0x0101010101010101010101010101010101010101"},
      "message":{"owner":"0x0404040404040404040404040404040404040404",
      "spender":"0x0202020202020202020202020202020202020202","value":"\(amount)","nonce":0,
      "deadline":"\(deadline)"}}
      """
    let data = try TypedData(parsing: Array(text.utf8))
    return Intent(.typed(data), from: PolicySamples.addresses[3])
  }

  @Test func limitsSeeThePermitThatIsTypedData() throws {
    var policy = Policy.unsaid
    let token = Policy.Holding(chain: 1, .token(PolicySamples.addresses[0]))
    policy.limits = [.init(token, .transaction, 100), .init(token, .day, 150)]
    #expect(policy.breaches(of: try Self.permit("100"), at: 0, spent: Self.none).isEmpty)
    let more = policy.breaches(of: try Self.permit("101"), at: 0, spent: Self.none)
    #expect(
      more.map(\.rule) == [
        "most transaction of 0x0101010101010101010101010101010101010101 on chain 1"
      ]
    )
    let day = policy.breaches(of: try Self.permit("100"), at: 0) { holding, seconds in
      holding == token && seconds == 86_400 ? 51 : 0
    }
    #expect(
      day.map(\.wanted) == [
        "100 base units of 0x0101010101010101010101010101010101010101, with 51 base units of "
          + "0x0101010101010101010101010101010101010101 already signed"
      ]
    )
    let all = policy.breaches(of: try Self.permit("\(Units.largest)"), at: 0, spent: Self.none)
    #expect(all.map(\.rule).contains("unlimited"))
  }

  @Test func defaultPolicyRefusesUncountableCalls() throws {
    let account = PolicySamples.addresses[3]
    func rules(_ change: (inout Intent) -> Void, _ kind: Intent.Kind = .transaction) -> [String] {
      var intent = Intent(kind, account: account, digest: .keccak(of: []))
      intent.chain = 1
      change(&intent)
      return Policy.unsaid.breaches(of: intent, at: 0, spent: Self.none).map(\.rule)
    }
    #expect(rules { _ in } == [])
    #expect(rules { $0.isBlind = true } == ["blind"])
    #expect(rules { $0.changesControl = true } == ["control"])
    #expect(rules { $0.isCreation = true } == ["creation"])
    #expect(rules { $0.delegates = [account] } == ["authorizations"])
    #expect(rules({ $0.delegates = [account] }, .authorization) == ["authorizations"])
    #expect(rules({ $0.to = account }, .typedData) == ["typed-data"])
    #expect(rules({ $0.site = "a.example" }, .signIn) == [])
    #expect(rules({ _ in }, .message) == [])
  }

  @Test func aPolicyFromBeforeTheRuleReadsAsAllowingChangesOfControl() throws {
    func kept(_ text: String) throws -> Policy {
      try Policy(keptAs: JSON.parse(Array(text.utf8), maxBytes: 1 << 20))
    }
    let old = Policy.open.json.render()
    #expect(!old.contains("control"))
    #expect(try kept(old).control)
    let new = Policy.unsaid.json.render()
    #expect(new.contains("\"control\":false"))
    #expect(try !kept(new).control)
    // One meaning has one form.
    #expect(throws: PolicyError.kept) {
      try kept(new.replacing("\"control\":false", with: "\"control\":true"))
    }
    var strict = Policy.open
    strict.control = false
    #expect(strict.loosenedRules(than: .open) == [])
    #expect(Policy.open.loosenedRules(than: strict) == ["control"])
  }

  @Test func violationNamesTheRequestAndTheLimit() throws {
    var policy = Policy.open
    policy.chains = .only([PolicyLiteral("10"), PolicyLiteral("1")])
    policy.signIns = .only([PolicyLiteral("example.com")])
    var intent = Intent(.signIn, account: .zero, digest: .keccak(of: []))
    intent.chain = 5
    intent.site = "evil.example"
    #expect(
      policy.breaches(of: intent, at: 0, spent: Self.none) == [
        PolicyViolation(rule: "chains", wanted: "chain 5", allowed: "1, 10"),
        PolicyViolation(
          rule: "sign-ins",
          wanted: "a sign-in at evil.example",
          allowed: "example.com"
        ),
      ]
    )
    intent.site = "EXAMPLE.com"
    intent.chain = nil
    #expect(
      policy.breaches(of: intent, at: 0, spent: Self.none).map(\.wanted) == ["every chain"]
    )
  }
}
