import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// Payments by payment link.
struct RequestOrderTests {
  private static func build(_ link: String, amount: String? = nil) async throws
    -> BuildTransaction.Response
  {
    try await BuildTransactionTests.build(
      BuildTransaction.Request(
        from: nil,
        intent: .request(try PaymentRequest(parsing: link), amount: amount),
        chain: try Samples.chain(),
        tokens: [try Samples.token(try Samples.address("a"))],
        overrides: .init()
      ),
      BuildTransactionTests.Node()
    )
  }

  private static var seven: Address { get throws { try Samples.address("7") } }
  private static var token: Address { get throws { try Samples.address("a") } }

  @Test("a link with an amount is paid as requested")
  func paysTheAmountAsked() async throws {
    let ether = try await Self.build("ethereum:\(Self.seven)?value=1e15").document.transaction
    #expect(ether.to == (try Self.seven) && ether.value == Wei(count: 1_000_000_000_000_000))
    let link = "ethereum:\(try Self.token)/transfer?address=\(try Self.seven)&uint256=5"
    let tokens = try await Self.build(link).document.transaction
    #expect(tokens.to == (try Self.token))
    #expect(ERC20.Call(decoding: tokens.input) == .transfer(to: try Self.seven, amount: 5))
  }

  @Test("a link without an amount is paid with the amount that the payer gives")
  func paysTheAmountGiven() async throws {
    let ether = try await Self.build("ethereum:\(Self.seven)", amount: "1 gwei")
    #expect(ether.document.transaction.value == Wei(count: 1_000_000_000))
    let link = "ethereum:\(try Self.token)/transfer?address=\(try Self.seven)"
    let tokens = try await Self.build(link, amount: "5 tusd").document.transaction
    #expect(ERC20.Call(decoding: tokens.input) == .transfer(to: try Self.seven, amount: 5_000_000))
    // An address alone can be paid in tokens as well.
    let plain = try await Self.build("ethereum:\(Self.seven)", amount: "5 tusd")
    #expect(plain.document.transaction.to == (try Self.token))
  }

  @Test("the requested amount may be typed as well")
  func takesTheSameAmount() async throws {
    let ether = try await Self.build("ethereum:\(Self.seven)?value=1e9", amount: "1 gwei")
    #expect(ether.document.transaction.value == Wei(count: 1_000_000_000))
    let link = "ethereum:\(try Self.token)/transfer?address=\(try Self.seven)&uint256=5e6"
    let tokens = try await Self.build(link, amount: "5 tusd").document.transaction
    #expect(ERC20.Call(decoding: tokens.input) == .transfer(to: try Self.seven, amount: 5_000_000))
  }

  @Test("two different amounts, no amount, or another token are rejected")
  func refuses() async throws {
    let open = "ethereum:\(try Self.token)/transfer?address=\(try Self.seven)"
    let wrong: [(String, String?, TransactionIntentError)] = [
      ("ethereum:\(try Self.seven)?value=1", "2 wei", .amountAsked),
      ("ethereum:\(try Self.seven)?value=1", "max", .amountAsked),
      ("ethereum:\(try Self.seven)?value=5", "5 tusd", .amountAsked),
      (open + "&uint256=5", "5 tusd", .amountAsked),
      ("ethereum:\(try Self.seven)", nil, .openAmount),
      (open, nil, .openAmount),
      (open, "1 eth", .differsFromLink("TUSD")),
    ]
    for (link, amount, error) in wrong {
      await #expect(throws: error, "\(link)") { try await Self.build(link, amount: amount) }
    }
    let unknown =
      "ethereum:\(try Samples.address("b"))/transfer?address=\(try Self.seven)&uint256=5"
    await #expect(throws: ResolvedAmountError.self) { try await Self.build(unknown) }
  }
}
