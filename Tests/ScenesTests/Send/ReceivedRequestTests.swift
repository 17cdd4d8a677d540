import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// What `receive` makes is what `send --request` pays.
@Suite struct ReceivedRequestTests {
  private static func uri(_ amount: String?) throws -> String {
    try ReceiveTests.model("savings/1", amount: amount).uri
  }

  private static func paid(_ uri: String, amount: String? = nil) async throws -> Transaction {
    let request = BuildTransaction.Request(
      from: "savings/0",
      intent: .request(try PaymentRequest(parsing: uri), amount: amount),
      chain: try Samples.chain(),
      tokens: [try Samples.token(try Samples.address("a"))],
      overrides: .init()
    )
    return try await BuildTransactionTests.build(request).document.transaction
  }

  @Test("the same recipient, amount, chain and contract")
  func paysWhatIsRequested() async throws {
    let payee = try Samples.address("2")
    let ether = try await Self.paid(try Self.uri("0.5 eth"))
    #expect(ether.to == payee && ether.value.ether == "0.5" && ether.input.isEmpty)
    let tokens = try await Self.paid(try Self.uri("2.5 tusd"))
    #expect(tokens.to == (try Samples.address("a")) && tokens.value == .zero)
    #expect(ERC20.Call(decoding: tokens.input) == .transfer(to: payee, amount: 2_500_000))
    for uri in [try Self.uri("0.5 eth"), try Self.uri("2.5 tusd"), try Self.uri(nil)] {
      #expect(try PaymentRequest(parsing: uri).chain == (try Samples.chain().id), "\(uri)")
    }
  }

  @Test("without an amount, the payer's is paid")
  func paysThePayersAmount() async throws {
    let uri = try Self.uri(nil)
    let ether = try await Self.paid(uri, amount: "1 gwei")
    #expect(ether.to == (try Samples.address("2")) && ether.value == Wei(count: 1_000_000_000))
    await #expect(throws: TransactionIntentError.openAmount) { try await Self.paid(uri) }
  }
}
