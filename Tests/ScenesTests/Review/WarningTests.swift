import Core
import Entity
import Testing

@testable import Scenes

/// Each rule with a transaction that breaks it, and a plain payment that breaks none.
struct WarningTests {
  static func codes(_ transaction: Transaction, from: Address? = nil) throws -> [String] {
    Rules.findings(
      about: try .of(transaction, from: from),
      knowing: .known(chain: "dev")
    ).map(\.warning.code)
  }

  static func token(_ input: [UInt8], value: UInt256 = 0) throws -> Transaction {
    try Samples.transaction(to: try Samples.address("a"), value: value, input: input, gas: 60_000)
  }

  @Test func aPlainPaymentGivesNoWarning() throws {
    #expect(try Self.codes(try Samples.transaction()) == [])
  }

  @Test func theZeroAddressIsADanger() throws {
    #expect(try Self.codes(try Samples.transaction(to: .zero)) == ["recipient-zero"])
  }

  @Test func payingOneselfIsReported() throws {
    #expect(
      try Self.codes(try Samples.transaction(to: try Samples.address("1"))) == ["recipient-self"]
    )
  }

  @Test func aTokenToItsOwnContractIsADanger() throws {
    let token = try Samples.address("a")
    #expect(
      try Self.codes(try Self.token(ERC20.transfer(to: token, amount: 1))) == [
        "recipient-token-contract"
      ]
    )
  }

  @Test func anUnlimitedApprovalIsADanger() throws {
    let spender = try Samples.address("7")
    let most = UInt256.max
    #expect(
      try Self.codes(try Self.token(ERC20.approve(spender: spender, amount: most))) == [
        "approval-unlimited"
      ]
    )
    #expect(
      try Self.codes(try Self.token(ERC20.approve(spender: spender, amount: 1_000))) == []
    )
  }

  @Test func unknownCallIsADanger() throws {
    #expect(try Self.codes(try Self.token([1, 2, 3, 4, 5])) == ["call-unknown"])
  }

  @Test func aCreationIsACaution() throws {
    let creation = try Transaction(
      chain: try ChainID(1),
      nonce: 0,
      gas: 100_000,
      to: nil,
      value: .zero,
      input: [0x60],
      fees: .legacy(gasPrice: Wei(count: 1))
    )
    #expect(try Self.codes(creation) == ["contract-creation"])
  }

  @Test func etherSentToATokenIsADanger() throws {
    let call = ERC20.transfer(to: try Samples.address("7"), amount: 1)
    #expect(try Self.codes(try Self.token(call, value: 1)) == ["ether-to-token"])
  }

  @Test func aTransactionOfNoChainIsADanger() throws {
    let bare = try Transaction(
      chain: nil,
      nonce: 0,
      gas: 21_000,
      to: try Samples.address("7"),
      value: Wei(count: 1_000_000_000_000_000_000),
      input: [],
      fees: .legacy(gasPrice: Wei(count: 1))
    )
    #expect(try Self.codes(bare) == ["replay"])
  }

  @Test func aWarningIsOneLineWithItsGrade() throws {
    let warning = Rules.findings(
      about: try .of(try Samples.transaction(to: .zero)),
      knowing: .known(chain: "dev")
    )[0].warning
    #expect(warning.line.english.hasPrefix("danger: the recipient is the zero address"))
    #expect(
      try Samples.json(warning) == """
        {"code":"recipient-zero","grade":"danger","message":"\(warning.message)"}
        """
    )
  }
}
