import Core
import Entity
import TestSupport
import Testing

@testable import HomeKit

struct PolicyFileTests {
  private static let names = PolicyNames(
    chains: .builtIn,
    tokens: { TokenList().tokens(on: $0.id) },
    account: { text in
      guard text == "alice" else { return try Address(parsing: text) }
      return try Address(bytes: [UInt8](repeating: 7, count: 20))
    }
  )

  private static let whole = """
    [allow]
    chains = ["ethereum", "8453"]
    recipients = ["alice"]
    contracts = ["alice transfer(address,uint256)", "alice 0xa9059cbb", "alice"]
    tokens = ["ether", "usdc"]
    messages = false
    sign-ins = ["App.Example.com"]
    typed-data = "any"
    typed-data-contracts = ["alice"]
    authorizations = true
    creation = true
    blind = true
    unlimited = true
    hours = ["09:00-18:00"]
    weekdays = ["mon"]
    utc-offset = "+09:00"

    [most]
    fee = "0.01 eth"

    [most.ether]
    transaction = "1 eth"

    [most.usdc]
    day = "5 usdc"

    [most."0x0101010101010101010101010101010101010101"]
    month = "7 units"
    """

  @Test func contactsArePaidAndNotCalled() throws {
    let bob = try Address(bytes: [UInt8](repeating: 8, count: 20))
    let names = PolicyNames(
      chains: .builtIn,
      tokens: Self.names.tokens,
      account: Self.names.account,
      payee: { try $0 == "bob" ? bob : Self.names.account($0) }
    )
    let policy = try PolicyFile.parse("[allow]\nrecipients = [\"bob\", \"alice\"]", names)
    #expect(policy.recipients == .only([bob, try Self.names.account("alice")]))
    #expect(throws: PolicyFileError.self) {
      try PolicyFile.parse("[allow]\ncontracts = [\"bob\"]", names)
    }
  }

  @Test func readsEveryRule() throws {
    let policy = try PolicyFile.parse(Self.whole, Self.names)
    let alice = try Self.names.account("alice")
    #expect(policy.chains == .only([PolicyLiteral("1"), PolicyLiteral("8453")]))
    #expect(policy.recipients == .only([alice]))
    #expect(
      policy.contracts
        == .only([.init(alice, [0xa9, 0x05, 0x9c, 0xbb]), .init(alice)])
    )
    #expect(policy.signIns == .only([PolicyLiteral("app.example.com")]))
    #expect(policy.typedData == .any && policy.authorizations == .any)
    #expect(policy.creation && policy.blind && policy.unlimited && !policy.messages)
    #expect(policy.times.runs == [0..<540])
    #expect(policy.fee == UInt256.ten(16))
    let usdc = policy.limits.filter { $0.most == 5_000_000 && $0.window == .day }
    #expect(usdc.count > 1, "one for each chain that has it")
    #expect(usdc.allSatisfy { $0.holding.chain != nil })
    #expect(policy.limits.contains { $0.most == 7 && $0.holding.chain == nil })
    #expect(try PolicyFile.parse("", Self.names) == .unsaid)
  }

  @Test(arguments: [
    ("[allow]\nchians = []", "allow.chians", 2), ("x = 1", "x", 1),
    ("[allow]\n\n[most.ether]\nyear = \"1 eth\"", "most.ether.year", 4),
    ("[deny]\n", "deny", 1),
  ])
  func refusesUnknownKeysWithTheirLine(text: String, key: String, line: Int) {
    #expect(throws: PolicyFileError.unknownKey(key, line: line)) {
      try PolicyFile.parse(text, Self.names)
    }
  }

  @Test(arguments: [
    "[allow]\nmessages = 1", "[allow]\nchains = \"dev\"", "[allow]\ntyped-data = \"some\"",
    "[allow]\nhours = [\"9-17\"]", "[allow]\nhours = [\"08:00-08:00\"]",
    "[allow]\nweekdays = [\"monday\"]", "[allow]\nutc-offset = \"+09:00\"",
    "[allow]\nsign-ins = \"a\"", "[most.ether]\nday = 5", "[most]\nether = 5", "allow = 5",
  ])
  func refusesWrongKinds(text: String) {
    let error = #expect(throws: PolicyFileError.self) { try PolicyFile.parse(text, Self.names) }
    guard case .wrongKind(_, let line, _)? = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
    #expect(line == (text.hasPrefix("[") ? 2 : 1))
  }

  @Test(arguments: [
    "[allow]\nchains = [\"narnia\"]", "[allow]\nrecipients = [\"0x12\"]",
    "[allow]\ncontracts = [\"alice 0x12\"]", "[allow]\ntokens = [\"usdz\"]",
    "[most]\nfee = \"5\"", "[most.ether]\nday = \"5 usdc\"", "[most.usdc]\nday = \"5 eth\"",
    "[most.\"0x0101010101010101010101010101010101010101\"]\nday = \"5\"",
  ])
  func refusesUnknownNames(text: String) {
    let error = #expect(throws: PolicyFileError.self) { try PolicyFile.parse(text, Self.names) }
    guard case .unresolved(_, 2, _)? = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }

  /// Without its chain, the rule would allow the address on every chain.
  @Test(arguments: [
    "recipients = [\"ADDRESS@base\"]", "recipients = [\"base:ADDRESS\"]",
    "contracts = [\"ADDRESS@base transfer(address,uint256)\"]", "tokens = [\"ADDRESS@eip155:1\"]",
  ])
  func refusesAnAddressOfOneChain(rule: String) {
    let address = "0x" + String(repeating: "01", count: 20)
    let text = "[allow]\n" + rule.replacing("ADDRESS", with: address)
    let error = #expect(throws: PolicyFileError.self) { try PolicyFile.parse(text, Self.names) }
    #expect(error?.report.message.english.contains("every allowed chain") == true, "\(rule)")
  }

  @Test func anUnresolvedNameIsToldOnce() {
    let unknown = PolicyFileError.unresolved("usdz", line: 2, because: "unknown token: usdz")
    #expect(unknown.report.message.english == "policy.toml, line 2: unknown token: usdz")
    let short = PolicyFileError.unresolved("0x12", line: 2, because: "too short")
    #expect(short.report.message.english == "policy.toml, line 2: 0x12: too short")
  }

  /// Each input crashed, or nearly crashed, a C++ library that formerly parsed these files.
  @Test(
    arguments: [
      "[!a]", "[ #]", "[[$a]]", "[,", "[", "\n [ \t", "a = [ }", "a = [1, }", "a = [\n  # ]\n }",
      "a = [{}, }", #"a = ["]\"", }"#, #"a = ['\', }"#, #"a = [""""x"""", }"#, "a = [\r\n\t}",
      "a = [ \u{2028} ]", "a = [\u{85}]", "a\u{e9} = 1", "a = \"\"\"\n\n\"\"\"\n# }\nb = [\n}",
    ]
  )
  func whatIsNotTOMLIsAnErrorWithItsPlace(text: String) throws {
    let policyError = #expect(throws: PolicyFileError.self) {
      try PolicyFile.parse(text, Self.names)
    }
    let configError = #expect(throws: ConfigError.self) { try Config(parsing: text) }
    guard case .malformed(let one)? = policyError, case .malformed(let other)? = configError else {
      Issue.record("\(String(describing: policyError)), \(String(describing: configError))")
      return
    }
    #expect(one == other)
    #expect(one.position.line <= text.utf8.count { $0 == 0x0A } + 1)
  }

  @Test func theLineOfAnEntryInAListIsTold() {
    let text = "[allow]\nrecipients = [\n  \"alice\",\n  \"0x12\",\n]"
    let error = #expect(throws: PolicyFileError.self) { try PolicyFile.parse(text, Self.names) }
    guard case .unresolved("0x12", 4, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// A changed file gives a policy, which can be stored, or one of our errors, but never a crash.
  @Test func everyChangedFileIsReadOrRefused() throws {
    var random = SeededRandom()
    for _ in 0..<400 {
      var bytes = Array(Self.whole.utf8)
      for _ in 0...2 {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...127, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
        }
      }
      do {
        let policy = try PolicyFile.parse(String(decoding: bytes, as: UTF8.self), Self.names)
        #expect(try Policy(keptAs: policy.json) == policy, Comment(rawValue: random.comment))
      } catch {
        #expect(error is PolicyFileError, "\(error), \(random.comment)")
      }
    }
  }
}
