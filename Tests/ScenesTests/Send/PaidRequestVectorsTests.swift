import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

/// Each vector of EIP-681 from the paying side: what it pays, or which part is refused and why.
@Suite struct PaidRequestVectorsTests {
  private struct Case: Decodable {
    let uri: String
    let target: String?
    let chainId: String?
    let function: String?
    let value: String?
    let address: String?
    let uint256: String?
    let expect: String
  }

  fileprivate enum Outcome: Hashable {
    case paid, open, byName, refused
  }

  private static func amount(of vector: Case) -> String? {
    vector.function == nil ? vector.value : vector.uint256
  }

  /// What the payer must get for a vector, by its own facts alone.
  private static func wanted(_ vector: Case) -> Outcome {
    guard vector.expect == "valid", vector.function ?? "transfer" == "transfer",
      vector.chainId != "9223372036854775807", let target = vector.target
    else { return .refused }
    let isToken = vector.function != nil
    if isToken, !target.hasPrefix("0x") { return .refused }
    if isToken ? vector.address?.hasPrefix("0x") != true : !target.hasPrefix("0x") {
      return .byName
    }
    return amount(of: vector) == nil ? .open : .paid
  }

  private static func resolved(_ request: PaymentRequest, _ amount: String?, _ tokens: [Token])
    throws -> ResolvedIntent
  {
    try ResolvedIntent(
      .request(request, amount: amount),
      symbol: "ETH",
      tokens: tokens,
      recipients: Recipients(AccountBook([])) { .empty }
    )
  }

  private static func tokens(of request: PaymentRequest) throws -> [Token] {
    try request.token.map { [try Samples.token($0)] } ?? []
  }

  @Test func everyVectorIsPaidOrRefusedForAReason() throws {
    let cases = try Vectors.load("eip681", as: Case.self)
    var counts: [Outcome: Int] = [:]
    for vector in cases {
      let wanted = Self.wanted(vector)
      counts[wanted, default: 0] += 1
      guard wanted != .refused else {
        #expect(throws: PaymentRequestError.self, "\(vector.uri)") {
          try PaymentRequest(parsing: vector.uri)
        }
        continue
      }
      let request = try PaymentRequest(parsing: vector.uri)
      let tokens = try Self.tokens(of: request)
      switch wanted {
      case .byName:
        let name = try #require(vector.function == nil ? vector.target : vector.address)
        #expect(throws: RecipientError.ens(name), "\(vector.uri)") {
          try Self.resolved(request, nil, tokens)
        }
      case .open:
        #expect(throws: TransactionIntentError.openAmount, "\(vector.uri)") {
          try Self.resolved(request, nil, tokens)
        }
        try check(
          Self.resolved(request, tokens.isEmpty ? "7 wei" : "0.000007 tusd", tokens),
          vector,
          amount: "7"
        )
      default:
        let amount = try #require(Self.amount(of: vector))
        try check(Self.resolved(request, nil, tokens), vector, amount: amount)
      }
      if !tokens.isEmpty, wanted != .byName {
        #expect(throws: ResolvedAmountError.self, "\(vector.uri)") {
          try Self.resolved(request, nil, [])
        }
      }
    }
    #expect(cases.count == 221)
    #expect(Outcome.allMet(in: counts), "\(counts)")
  }

  private func check(_ intent: ResolvedIntent, _ vector: Case, amount: String) throws {
    guard case .payment(let recipient, let paid) = intent else {
      Issue.record("\(vector.uri): \(intent)")
      return
    }
    let isToken = vector.function != nil
    #expect(recipient.address.description == (isToken ? vector.address : vector.target))
    switch paid {
    case .ether(let value): #expect(!isToken && value.description == amount, "\(vector.uri)")
    case .token(let token, let units):
      #expect(token.address.description == vector.target, "\(vector.uri)")
      #expect(units.description == amount, "\(vector.uri)")
    case .allEther, .allOfToken: Issue.record("\(vector.uri): \(paid)")
    }
  }
}

extension PaidRequestVectorsTests.Outcome {
  /// Whether there are vectors of each kind.
  fileprivate static func allMet(in counts: [Self: Int]) -> Bool {
    [paid, open, byName, refused].allSatisfy { counts[$0, default: 0] > 0 }
  }
}
