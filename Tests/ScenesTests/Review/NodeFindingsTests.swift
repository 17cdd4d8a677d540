import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// What a node reports while a transaction is built.
struct NodeFindingsTests {
  private static func codes(
    to address: Address? = nil,
    input: [UInt8] = [],
    _ nodeFindings: NodeFindings
  ) throws -> [String] {
    let transaction = try Samples.transaction(
      to: address,
      value: input.isEmpty ? 1 : 0,
      input: input
    )
    return try [Rule].ofNodeFindings.warnings(about: transaction, seeing: nodeFindings).map(\.code)
  }

  private static func seen(_ address: Address, _ addressCode: AddressCode, token: Token? = nil)
    -> NodeFindings
  {
    NodeFindings(
      addressCodes: [address: addressCode],
      tokens: token.map { [$0.address: $0] } ?? [:]
    )
  }

  @Test func aContractIsNoAccount() throws {
    let seven = try Samples.address("7")
    let input = ERC20.transfer(to: seven, amount: 5)
    let token = try Samples.address("a")
    let delegate = AddressCode.delegated(to: try Samples.address("c"))
    #expect(try Self.codes(Self.seen(seven, .contract)) == ["recipient-contract"])
    #expect(try Self.codes(Self.seen(seven, .none)) == [])
    #expect(try Self.codes(Self.seen(seven, delegate)) == [])
    #expect(
      try Self.codes(to: token, input: input, Self.seen(seven, .contract))
        == ["recipient-contract"]
    )
    #expect(try Self.codes(to: token, input: input, Self.seen(token, .contract)) == [])
  }

  @Test func theContractOfATokenKeepsWhatIsSentToIt() throws {
    let seven = try Samples.address("7")
    let token = try Samples.token(seven, symbol: "WET\u{202e}H")
    let nodeFindings = Self.seen(seven, .contract, token: token)
    let ether = try Samples.transaction(to: seven, value: 1)
    let one = try [Rule].ofNodeFindings.warnings(about: ether, seeing: nodeFindings)
    #expect(
      one.map(\.line) == [
        "caution: the recipient is the contract of a token that calls itself WET\\u{202e}H: "
          + "anything sent to it is most likely lost"
      ]
    )
    let tokens = try Samples.transaction(
      to: try Samples.address("a"),
      value: 0,
      input: ERC20.transfer(to: seven, amount: 5)
    )
    let two = try [Rule].ofNodeFindings.warnings(about: tokens, seeing: nodeFindings)
    #expect(two.map(\.grade) == [.danger])
  }

  @Test func callsNeedACalleeWithCode() throws {
    let (token, spender) = (try Samples.address("a"), try Samples.address("7"))
    let approval = ERC20.approve(spender: spender, amount: 5)
    #expect(
      try Self.codes(to: token, input: approval, Self.seen(spender, .none)) == ["approval-no-code"]
    )
    #expect(try Self.codes(to: token, input: approval, Self.seen(spender, .contract)) == [])
    let revoked = ERC20.approve(spender: spender, amount: 0)
    #expect(try Self.codes(to: token, input: revoked, Self.seen(spender, .none)) == [])
    #expect(
      try Self.codes(to: token, input: [1, 2, 3, 4], Self.seen(token, .none)) == ["call-no-code"]
    )
    #expect(try Self.codes(to: token, input: [1, 2, 3, 4], Self.seen(token, .contract)) == [])
    #expect(try Self.codes(to: token, input: [1, 2, 3, 4], .none) == [])
  }

  @Test(arguments: [
    (3, "nonce-used", "already mined, and the next nonce is 6: this can never be mined"),
    (4, "nonce-reused", "nonce 4 was sent from this machine and is pending: only one of the two"),
    (5, "nonce-reused", "nonce 5 was sent from this machine"),
    (7, "nonce-gap", "the next nonce is 6: this waits until a transaction with that nonce"),
    (9, "nonce-gap", "until transactions with nonces 6 to 8 are mined"),
  ])
  func aNonceIsTheNextOne(nonce: UInt64, code: String, words: String) throws {
    let advice = NonceAdvice(next: 6, mined: 4, taken: [4, 5])
    let found = { (nonce: UInt64, advice: NonceAdvice?) in
      try [Rule.nonceIsNotTheNext].warnings(
        about: try Samples.transaction(nonce: nonce),
        seeing: NodeFindings(addressCodes: [:], nonces: advice)
      ).first
    }
    let warning = try #require(try found(nonce, advice))
    #expect(warning.code == code)
    #expect(warning.message.english.contains(words), "\(warning.message)")
    #expect(warning.grade == (code == "nonce-used" ? .danger : .caution))
    #expect(try found(6, advice) == nil)
    #expect(try found(nonce, nil) == nil)
  }

  @Test("what a replacement is for needs no warning; that it comes too late does")
  func aReplacementTakesTheNonce() throws {
    let codes = { (replaced: Hash32?, nonce: UInt64) in
      try [Rule.nonceIsNotTheNext].warnings(
        about: try Samples.transaction(nonce: nonce),
        seeing: NodeFindings(
          addressCodes: [:],
          nonces: NonceAdvice(next: 6, mined: 4, taken: [4, 5]),
          replaced: replaced
        )
      ).map(\.code)
    }
    let hash = try Samples.hash("d")
    #expect(try codes(nil, 4) == ["nonce-reused"])
    #expect(try codes(hash, 4) == [])
    #expect(try codes(hash, 3) == ["nonce-used"])
  }

  @Test(
    "M5: what another process has reserved is told",
    arguments: [
      (4, "has reserved nonce 4 for a payment: only one of the two can be mined"),
      (6, "has reserved nonce 4 for a payment: this is mined only after that one"),
      (8, "has reserved nonce 4 for a payment: this is mined only after that one"),
    ]
  )
  func aNonceIsReserved(nonce: UInt64, words: String) throws {
    let advice = NonceAdvice(next: 6, mined: 4, reserved: [5, 4])
    let warnings = try [Rule.nonceIsNotTheNext].warnings(
      about: try Samples.transaction(nonce: nonce),
      seeing: NodeFindings(addressCodes: [:], nonces: advice)
    )
    #expect(warnings.map(\.code) == ["nonce-reserved"])
    #expect(warnings.first?.message.english.contains(words) == true, "\(warnings)")
    #expect(warnings.first?.grade == .caution)
  }

  @Test("M5: a list of payments tells which nonces another process has reserved")
  func noncesOfAListAreReserved() throws {
    let list = try RuleExample.list([try Samples.transaction(nonce: 4)])
    let advice = NonceAdvice(next: 3, mined: 3, reserved: [4])
    let found = Rule.nonceIsNotTheNext.find(
      in: list,
      knowing: .known(
        chain: "dev",
        nodeFindings: NodeFindings(addressCodes: [:], nonces: advice)
      )
    )
    #expect(found.map { "\($0.warning.code) \($0.rows)" } == ["nonce-reserved [2]"])
  }

  @Test func whatWaitsElsewhereMayHaveTheNonce() throws {
    // The sample has nonce 4.
    let one = NonceAdvice(next: 4, mined: 4, foreignWaiting: 1)
    let two = NonceAdvice(next: 3, mined: 3, foreignWaiting: 2)
    for advice in [one, two] {
      let nodeFindings = NodeFindings(addressCodes: [:], nonces: advice)
      #expect(try Self.codes(nodeFindings).contains("nonce-elsewhere"))
    }
    let before = NonceAdvice(next: 3, mined: 3, foreignWaiting: 1)
    #expect(try Self.codes(NodeFindings(addressCodes: [:], nonces: before)) == ["nonce-gap"])
    let none = NonceAdvice(next: 4, mined: 4)
    #expect(try Self.codes(NodeFindings(addressCodes: [:], nonces: none)) == [])
  }

  @Test func theNodeKnowsBetterThanTheLog() throws {
    let seven = try Samples.address("7")
    let past = [try StubStore.payment(to: seven, nonce: 1)]
    let known = KnownAddresses(try Samples.book(), past: PastSignatures(past))
    let codes = { (nodeFindings: NodeFindings?) in
      Review(
        try Samples.document(),
        knowing: .known(chain: "dev", to: known, nodeFindings: nodeFindings)
      ).warnings.map(\.code)
    }
    #expect(try codes(nil) == ["nonce-gap"])
    let next = NodeFindings(addressCodes: [:], nonces: NonceAdvice(next: 4, mined: 4))
    #expect(try codes(next) == [])
    #expect(try codes(NodeFindings.none) == ["nonce-gap"])
    let used = NodeFindings(addressCodes: [:], nonces: NonceAdvice(next: 5, mined: 5))
    #expect(try codes(used) == ["nonce-used"])
  }

  @Test func theNodeKnowsBetterThanTheLogOfListsToo() throws {
    let me = try Samples.address("1")
    let past = { (nonce: UInt64) in
      let other = try Samples.transaction(to: try Samples.address("8"), nonce: nonce)
      return KnownAddresses(try Samples.book(), past: try Samples.past([Intent(other, from: me)]))
    }
    let list = try RuleExample.list([try Samples.transaction(nonce: 4)])
    let codes = { (known: KnownAddresses, advice: NonceAdvice?) in
      let nodeFindings = advice.map { NodeFindings(addressCodes: [:], nonces: $0) }
      return Rule.nonceIsNotTheNext.find(
        in: list,
        knowing: .known(chain: "dev", to: known, nodeFindings: nodeFindings)
      ).map { "\($0.warning.code) \($0.rows)" }
    }
    #expect(try codes(past(1), nil) == ["nonce-gap []"])
    #expect(try codes(past(1), NonceAdvice(next: 4, mined: 4)) == [])
    #expect(try codes(past(4), nil) == ["nonce-reused [2]"])
    #expect(try codes(past(4), NonceAdvice(next: 5, mined: 4, taken: [4])) == ["nonce-reused [2]"])
    #expect(try codes(past(4), NonceAdvice(next: 5, mined: 5)) == ["nonce-used [2]"])
    #expect(try codes(past(4), NonceAdvice(next: 4, mined: 4)) == ["nonce-reused [2]"])
  }

  /// A call that Multicall3 passes on to `target`.
  static func aggregate(_ target: Address, _ input: [UInt8]) throws -> [UInt8] {
    try ABISignature(parsing: "aggregate3((address,bool,bytes)[])")
      .encode([.list([.list([.address(target), .bool(false), .bytes(input)])])])
  }

  private static func warnings(
    _ document: UnsignedDocument,
    _ known: KnownAddresses,
    _ nodeFindings: NodeFindings
  ) -> [Warning] {
    Review(document, knowing: .known(chain: "dev", to: known, nodeFindings: nodeFindings)).warnings
  }

  @Test func nodeReportsTheDelegateOfAnOwnAccount() throws {
    let known = KnownAddresses(try Samples.book())
    let own = try #require(known.own.keys.first)
    let delegate = try Samples.address("c")
    let found = { (target: Address, input: [UInt8], addressCode: AddressCode) throws -> [Warning] in
      let document = try Samples.document(Samples.transaction(to: target, input: input))
      return Self.warnings(document, known, Self.seen(target, addressCode))
        .filter { ["call-own-account", "call-own-delegated", "call-no-code"].contains($0.code) }
    }
    let input: [UInt8] = [1, 2, 3, 4]
    let told = try found(own, input, .delegated(to: delegate))
    #expect(told.map(\.line).count == 1)
    #expect(told.first?.grade == .danger && told.first?.code == "call-own-delegated")
    #expect(
      told.first?.message.english.contains("delegated to the code of \(delegate) (EIP") == true
    )
    // It has no code now, but may have some when this is mined.
    #expect(
      try found(own, input, .none).map(\.code).sorted() == ["call-no-code", "call-own-account"]
    )
    // An inner call is for the account, too.
    let contract = try Samples.address("b")
    let document = try Samples.document(
      Samples.transaction(to: contract, input: try Self.aggregate(own, input))
    )
    let seen = Self.warnings(document, known, Self.seen(own, .delegated(to: delegate)))
      .map(\.code)
    #expect(seen.contains("call-own-delegated") && !seen.contains("call-own-account"))
    // A payment without data gives no warning, and neither does a call to a stranger's account.
    #expect(try found(own, [], .delegated(to: delegate)).isEmpty)
    let stranger = try Samples.address("e")
    #expect(try found(stranger, input, .delegated(to: delegate)).isEmpty)
  }

  @Test func codeDecidesTheKindOfAddress() throws {
    let seven = try Samples.address("7")
    let indicator: [UInt8] = [0xef, 0x01, 0x00]
    #expect(AddressCode(code: []) == .none)
    #expect(AddressCode(code: [0x60]) == .contract)
    #expect(AddressCode(code: indicator + seven.bytes) == .delegated(to: seven))
    #expect(AddressCode(code: indicator + seven.bytes + [0]) == .contract)
    #expect(AddressCode(code: indicator) == .contract)
    #expect(AddressCode(code: [0xef, 0x01, 0x01] + seven.bytes) == .contract)
  }
}
