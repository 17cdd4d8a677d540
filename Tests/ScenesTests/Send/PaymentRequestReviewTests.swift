import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// What a review says of a payment that a request asks for.
@Suite struct PaymentRequestReviewTests {
  private static let seven = "0x7777777777777777777777777777777777777777"
  private static let token = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
  private static let transfer = "/transfer?address=\(seven)"

  private static func build(
    _ request: String,
    amount: String? = nil,
    worker: any BuildTransaction.Worker
  ) async throws -> BuildTransaction.Response {
    try await BuildTransaction.Interactor(worker: worker, chain: BuildTransactionTests.Node()).act(
      on: BuildTransaction.Request(
        from: nil,
        intent: .request(try PaymentRequest(parsing: "ethereum:" + request), amount: amount),
        chain: try Samples.chain(),
        tokens: [try Samples.token(try Samples.address("a"))],
        overrides: .init()
      )
    )
  }

  private static func build(_ request: String, amount: String? = nil) async throws
    -> BuildTransaction.Response
  {
    let worker = BuildTransactionTests.StubWorker(book: try Samples.book())
    return try await build(request, amount: amount, worker: worker)
  }

  @Test(
    "what is the request's word is said, and what is the payer's is not",
    arguments: [
      (
        "\(seven)?value=1e18", nil as String?,
        "the recipient and the amount are those of the payment request: check them with the payee"
      ),
      (
        seven, "1 eth",
        "the recipient is the one of the payment request: check it with the payee"
      ),
      (
        "\(token)\(transfer)&uint256=5", nil,
        "the recipient, the amount and the token contract are those of the payment request: check "
          + "them with the payee"
      ),
      (
        "\(token)\(transfer)", "5 tusd",
        "the recipient and the token contract are those of the payment request: check them with "
          + "the payee"
      ),
    ]
  )
  func saysWhatItDecides(request: String, amount: String?, message: String) async throws {
    let response = try await Self.build(request, amount: amount)
    #expect(response.review.warnings.map(\.code) == ["payment-request"])
    #expect(response.review.warnings.map(\.message.english) == [message])
    let model = BuildTransaction.Presenter().present(response)
    #expect(model.text.hasPrefix("✓ no warnings\ninfo: \(message)\n"))
    let json = #"{"code":"payment-request","grade":"info","message":"\#(message)"}"#
    #expect(try Samples.json(model).contains(#""warnings":[\#(json)]"#))
  }

  @Test(
    "the suggested fees are shown, and are not used",
    arguments: [
      ("gas=50000&gasPrice=20e9", "a gas limit of 50,000 and a gas price of 20 gwei"),
      ("gasLimit=50000", "a gas limit of 50,000"),
      ("gasPrice=1", "a gas price of 0.000000001 gwei"),
    ]
  )
  func showsItsFees(parameters: String, fees: String) async throws {
    let response = try await Self.build("\(Self.seven)?value=1e18&\(parameters)")
    #expect(response.review.warnings.map(\.code) == ["payment-request", "payment-request-fees"])
    let message = "not used: the payment request suggests \(fees)"
    #expect(response.review.warnings.last?.message.english == message)
    let model = BuildTransaction.Presenter().present(response)
    #expect(model.text.contains("\ninfo: \(message)\n"))
    let plain = try await Self.build("\(Self.seven)?value=1e18")
    #expect(response.document.transaction == plain.document.transaction)
  }

  @Test("a payment that no request asks for has no such line")
  func isSilentOtherwise() async throws {
    let request = try BuildTransactionTests.request("1 eth")
    #expect(try await BuildTransactionTests.build(request).review.warnings.isEmpty)
  }

  @Test("an ENS name is paid where it leads, as one that is typed")
  func paysAName() async throws {
    let worker = NamedPaymentTests.StubWorker(names: try StubNames.resolved())
    for request in [
      "alice.eth?value=1", "pay-ALICE.eth?value=1",
      "\(Self.token)/transfer?address=alice.eth&uint256=5",
    ] {
      let response = try await Self.build(request, worker: worker)
      let document = response.document
      #expect(document.claims.recipientName == "alice.eth", "\(request)")
      let call = ERC20.Call(decoding: document.transaction.input)
      let isEther = document.transaction.to == (try Samples.address("8")) && call == nil
      let isToken = call == .transfer(to: try Samples.address("8"), amount: 5)
      #expect(isEther || isToken, "\(request)")
    }
    await #expect(throws: RecipientError.ens("bob.eth")) {
      try await Self.build("bob.eth?value=1", worker: worker)
    }
  }
}
