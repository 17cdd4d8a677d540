import Core
import Entity
import Testing

@testable import Scenes

/// A script gets no list with a row whose gas makes its fee high.
@Suite struct ExcessivePayoutFeeTests {
  @discardableResult
  private static func build(
    payment: UInt64 = 21_000,
    call: UInt64 = 60_000,
    isAsked: Bool = false,
    _ fix: (inout BuildTransaction.Overrides) -> Void = { _ in }
  ) async throws -> BuildPayouts.Response {
    var node = PayoutTests.Node()
    (node.one.paymentGas, node.one.callGas) = ({ _ in payment }, call)
    let request = try PayoutTests.request(PayoutTests.list, fix).asked(isAsked)
    return try await PayoutTests.build(request, node)
  }

  @Test("the row that burns gas is named")
  func namesTheRow() async throws {
    try await Self.build(payment: 500_000, call: 2_000_000)
    // The first row pays more than its fee, and the last one 1 gwei.
    let payment = ExcessiveFeeError.payout(
      row: 4,
      .paymentGas(500_001, fee: Wei(count: 1_500_003_000_000_000), coin: "ETH")
    )
    await #expect(throws: payment) { try await Self.build(payment: 500_001) }
    #expect(payment.report.code == "payout-gas-high" && payment.report.kind == .refused)
    #expect(
      payment.report.message.english
        == "the payment of row 4: the fee may be 0.001500003 ETH, more than the amount: this payment "
        + "may use 500,001 gas, and a payment rarely needs more than 500,000"
    )
    let token = ExcessiveFeeError.payout(
      row: 3,
      .tokenGas(2_000_001, fee: Wei(count: 6_000_003_000_000_000), coin: "ETH")
    )
    await #expect(throws: token) { try await Self.build(call: 2_000_001) }
  }

  @Test("a person decides, and so does whoever gives the gas")
  func allowsWhatIsGiven() async throws {
    try await Self.build(payment: 500_001, isAsked: true)
    try await Self.build(payment: 500_001) { $0.gas = 500_001 }
    await #expect(throws: ExcessiveFeeError.self) {
      try await Self.build(payment: 500_001) { $0.maxFeePerGas = Wei(count: 3_000_000_000) }
    }
  }

  @Test("a whole ether as the fee of a row is not offered unasked")
  func refusesAHighFee() async throws {
    let price = Wei(count: 48_000_000_000_000)
    await #expect(throws: ExcessiveFeeError.self) {
      try await Self.build { $0.maxPriorityFeePerGas = price }
    }
    let high = ExcessiveFee.high(
      Wei(count: 1_008_000_000_000_000_000),
      gas: 21_000,
      coin: "ETH"
    )
    #expect(ExcessiveFeeError.payout(row: 2, high).report.code == "payout-fee-high")
    #expect(
      ExcessiveFeeError.payout(row: 2, high).report.message.english
        == "the payment of row 2: the fee may be 1.008 ETH for 21,000 gas, far more than usual"
    )
  }
}
