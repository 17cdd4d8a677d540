import Core
import Entity
import Testing

@testable import Scenes

/// The number of exchanges with a node for one payment.
struct PaymentExchangeTests {
  typealias Node = BuildTransactionTests.Node

  private static func asked(
    _ amount: String,
    _ node: Node = Node(),
    _ fix: (inout BuildTransaction.Overrides) -> Void = { _ in }
  ) async throws -> [String] {
    _ = try await BuildTransactionTests.build(try BuildTransactionTests.request(amount, fix), node)
    return node.exchanges.all
  }

  @Test(arguments: ["1.5 eth", "max", "12.5 tusd"])
  func aPaymentIsOneExchange(amount: String) async throws {
    #expect(try await Self.asked(amount) == ["facts"])
  }

  @Test func paymentWithGivenFeesIsOneExchange() async throws {
    let asked = try await Self.asked("1 eth") { overrides in
      (overrides.nonce, overrides.gas) = (4, 30_000)
      overrides.gasPrice = Wei(count: 1_000_000_000)
    }
    #expect(asked == ["facts"])
  }

  /// The simulation needs the amount, so the balance must be known first.
  @Test func allOfATokenTakesTwo() async throws {
    #expect(try await Self.asked("max tusd") == ["facts", "trial"])
  }

  /// The simulation needs the price of the blobs, unless it is given.
  @Test func blobsTakeTwoUnlessTheirPriceIsGiven() async throws {
    let sidecar = try Samples.sidecar()
    #expect(try await Self.asked("0 eth") { $0.sidecar = sidecar } == ["facts", "trial"])
    let settled = try await Self.asked("0 eth") { overrides in
      overrides.sidecar = sidecar
      overrides.maxFeePerBlobGas = Wei(count: 9)
    }
    #expect(settled == ["facts"])
  }

  @Test func aTrialThatIsMissingIsAskedFor() async throws {
    var node = Node()
    node.hidesTrial = true
    #expect(try await Self.asked("1 eth", node) == ["facts", "trial"])
  }

  /// Without enough balance there is no simulation.
  @Test func whatCannotBePaidTakesOne() async throws {
    var node = Node()
    node.hidesTrial = true
    await #expect(throws: BuildTransactionError.self) { try await Self.asked("11 eth", node) }
    await #expect(throws: BuildTransactionError.self) { try await Self.asked("251 tusd", node) }
    #expect(node.exchanges.all == ["facts", "facts"])
  }
}
