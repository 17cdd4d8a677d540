import Core
import Entity
import Foundation
import TestSupport
import Testing

struct PaymentRequestTests {
  private struct Case: Decodable {
    let uri: String
    let target: String?
    let chainId: String?
    let function: String?
    let value: String?
    let gasLimit: String?
    let gasPrice: String?
    let address: String?
    let uint256: String?
    let expect: String
    let error: String?
    let comment: String
  }

  /// Well-formed links that this program does not pay: tokens by name, other calls, a chain ID
  /// beyond v.
  private static func refusal(of vector: Case) -> String? {
    if vector.function != nil, vector.target?.hasPrefix("0x") == false { return "name" }
    if let function = vector.function, function != "transfer" { return "function" }
    return vector.chainId == "9223372036854775807" ? "chainId" : nil
  }

  @Test func readsAndRefusesTheLinksOfTheVectors() throws {
    let cases = try Vectors.load("eip681", as: Case.self)
    #expect(cases.count { $0.expect == "invalid" } > 100)
    for vector in cases {
      let refusal = vector.expect == "valid" ? Self.refusal(of: vector) : vector.error
      switch Result(catching: { () throws(PaymentRequestError) in
        try PaymentRequest(parsing: vector.uri)
      }) {
      case .success(let request):
        #expect(refusal == nil, "\(vector.uri)")
        check(request, against: vector)
        #expect(try PaymentRequest(parsing: request.description) == request, "\(vector.uri)")
      case .failure(let error):
        let wanted = try #require(refusal, "\(vector.uri): \(error)")
        #expect(Self.names(of: error).contains(wanted), "\(vector.uri): \(error)")
      }
    }
  }

  private func check(_ request: PaymentRequest, against vector: Case) {
    #expect(request.target.description == vector.target, "\(vector.uri)")
    #expect(request.chain?.description == vector.chainId, "\(vector.uri)")
    #expect(request.gas.map { "\($0)" } == vector.gasLimit, "\(vector.uri)")
    #expect(request.gasPrice?.description == vector.gasPrice, "\(vector.uri)")
    switch request.payment {
    case .ether(let account, let value):
      #expect(vector.function == nil && account == request.payee, "\(vector.uri)")
      #expect(request.token == nil, "\(vector.uri)")
      #expect(value?.description == vector.value, "\(vector.uri)")
    case .token(_, let account, let amount):
      #expect(vector.function == "transfer", "\(vector.uri)")
      #expect(account.description == vector.address, "\(vector.uri)")
      #expect(amount?.description == vector.uint256, "\(vector.uri)")
    }
  }

  private static func names(of error: PaymentRequestError) -> [String] {
    switch error {
    case .scheme, .tooLong: ["scheme"]
    case .notAddress: ["target", "address"]
    case .name: ["target", "address"]
    case .contractName: ["name"]
    case .address(.checksum): ["checksum"]
    case .address: ["target", "address"]
    case .chain: ["chainId"]
    case .function: ["function"]
    case .parameter, .unknown, .missing, .etherWithToken: ["parameter"]
    case .duplicate: ["duplicate"]
    case .number: ["number"]
    case .negative: ["negative"]
    case .notWhole: ["fraction"]
    case .tooLarge: ["tooLarge"]
    }
  }

  private let account = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"

  @Test func writesALinkForEther() throws {
    let payee = try Address(parsing: account)
    let request = PaymentRequest(to: payee, value: Wei(count: 2_014), chain: .ethereum)
    #expect(request.description == "ethereum:\(account)@1?value=2014")
    let open = PaymentRequest(to: payee, value: nil, chain: nil)
    #expect(open.description == "ethereum:\(account)")
  }

  @Test func writesALinkForTokens() throws {
    let payee = try Address(parsing: account)
    let request = PaymentRequest(token: .zero, to: payee, units: 5, chain: .ethereum)
    let zero = "0x0000000000000000000000000000000000000000"
    #expect(
      request.description == "ethereum:\(zero)@1/transfer?address=\(account)&uint256=5"
    )
  }

  @Test func readsANameOfThePayeeAndNormalizesIt() throws {
    let request = try PaymentRequest(parsing: "ethereum:pay-Vitalik.ETH@1?value=1e18")
    #expect(request.payee == .name(try ENSName(normalizing: "vitalik.eth")))
    #expect(request.description == "ethereum:vitalik.eth@1?value=1000000000000000000")
    let token = try PaymentRequest(parsing: "ethereum:\(account)/transfer?address=vitalik.eth")
    #expect(token.payee.description == "vitalik.eth" && token.target.description == account)
    let named = try PaymentRequest(parsing: "ethereum:pay-pay-me.eth")
    #expect(named.payee.description == "pay-me.eth")
    #expect(named.description == "ethereum:pay-pay-me.eth")
  }

  @Test func refusesANameThatCannotBe() {
    #expect(throws: PaymentRequestError.name(.emptyLabel(label: 2))) {
      try PaymentRequest(parsing: "ethereum:vitalik.?value=1e18")
    }
    #expect(throws: PaymentRequestError.contractName("usdc.eth")) {
      try PaymentRequest(parsing: "ethereum:usdc.eth/transfer?address=\(account)&uint256=1")
    }
  }

  private static let bad: [(String, PaymentRequestError)] = [
    ("/transfer?uint256=1", .missing(key: "address")),
    ("/transfer?address=0x0000000000000000000000000000000000000001&value=1", .etherWithToken),
    ("?gas=18446744073709551616", .tooLarge(key: "gas")),
    ("?value=1&memo=x", .unknown(key: "memo")),
    ("?value=1&req-memo=x", .unknown(key: "req-memo")),
    ("/approve?address=0x0000000000000000000000000000000000000001&uint256=1", .function("approve")),
    ("@1e3", .chain(.notDecimal)),
    ("?value=" + String(repeating: "1", count: 3_000), .tooLong(limit: 2_048)),
    ("?value=1e99999999999999999999", .tooLarge(key: "value")),
  ]

  @Test func refusesWhatWouldChangeThePayment() {
    for (end, error) in Self.bad {
      #expect(throws: error, "\(error)") {
        try PaymentRequest(parsing: "ethereum:\(account)\(end)")
      }
    }
  }

  @Test func takesTheSchemeInCapitalsAsSomeCodesHaveIt() throws {
    #expect(try PaymentRequest(parsing: "ETHEREUM:\(account)").payee.description == account)
  }
}
