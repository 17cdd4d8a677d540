import Core
import Entity
import Testing

@testable import Scenes

struct ReviewTests {
  static func text(_ transaction: Transaction, token: Token? = nil) throws -> String {
    let claims = Claims(built: try UTCTime(seconds: 0), token: token)
    let document = try Samples.document(transaction, claims: claims)
    return ReviewModel(Review(document, knowing: .known())).text
  }

  static func call(_ input: [UInt8], value: UInt256 = 0) throws -> Transaction {
    try Samples.transaction(to: try Samples.address("a"), value: value, input: input, gas: 60_000)
  }

  @Test func aTokenWithoutClaimIsCountedInBaseUnits() throws {
    let transfer = try Self.call(ERC20.transfer(to: try Samples.address("7"), amount: 12_500))
    #expect(
      try Self.text(transfer).contains("amount        12500 base units\ntoken         0xaAaA")
    )
  }

  @Test func anApprovalNamesWhoMayTake() throws {
    let token = try Samples.token(try Samples.address("a"))
    let approve = try Self.call(
      ERC20.approve(spender: try Samples.address("7"), amount: 1_000_000)
    )
    let text = try Self.text(approve, token: token)
    #expect(text.contains("allows        up to 1 TUSD (unverified; 1000000 base units)"))
    #expect(text.contains("spender       \(try Samples.address("7"))"))
  }

  @Test func aPullNamesWhoPaysAndWhoReceives() throws {
    let pull = try Self.call(
      ERC20.transferFrom(
        try Samples.address("5"),
        to: try Samples.address("7"),
        amount: 1
      )
    )
    let text = try Self.text(pull)
    #expect(text.contains("take from     \(try Samples.address("5"))"))
    #expect(text.contains("to            \(try Samples.address("7"))"))
  }

  @Test func anUnknownCallShowsItsSelectorAndTheEther() throws {
    let text = try Self.text(try Self.call([1, 2, 3, 4, 5], value: 1_000_000_000_000_000_000))
    #expect(text.contains("data          5 bytes, selector 0x01020304: unknown function"))
    #expect(text.contains("sends         1 ETH"))
    #expect(text.contains("danger: this calls a contract with 5 bytes"))
  }

  @Test func aCreationHasNobodyAsRecipient() throws {
    let creation = try Transaction(
      chain: try ChainID(31_337),
      nonce: 0,
      gas: 100_000,
      to: nil,
      value: .zero,
      input: [0x60, 0x00],
      fees: .accessList(gasPrice: Wei(count: 1), .empty)
    )
    let text = try Self.text(creation)
    #expect(text.contains("a new contract, created from 2 bytes"))
    #expect(text.contains("1 (EIP-2930)"))
  }

  @Test func foreignTextCannotSteerTheTerminal() throws {
    let token = try Samples.token(try Samples.address("a"), symbol: "US\u{1B}[2JD")
    let transfer = try Self.call(ERC20.transfer(to: try Samples.address("7"), amount: 1))
    let text = try Self.text(transfer, token: token)
    #expect(!text.unicodeScalars.contains("\u{1B}"))
    #expect(text.contains("US\\u{1b}[2JD"))
  }

  @Test func whatTheBuilderSawOfFailureIsShown() throws {
    let claims = Claims(
      built: try UTCTime(seconds: 0),
      balance: Wei(count: 1),
      recipientName: "shop",
      simulation: .init(status: .reverted, gasUsed: 5, reason: "no")
    )
    let text = ReviewModel(
      Review(try Samples.document(claims: claims), knowing: .known())
    ).text
    #expect(
      text.contains(
        "── from the builder, not verifiable here ──\nrecipient       named shop by the builder\n"
      )
    )
    #expect(text.contains("simulation      fails using 5 gas: no"))
    #expect(text.contains("left (builder)  not enough: 1.50063 ETH may be needed\n"))
    #expect(text.contains("balance         0.000000000000000001 ETH\n"))
    #expect(text.contains("caution: the balance may be too small: the account has 0.0000000000"))
  }

  @Test func aTokenIsOnlyTakenForTheContractThatIsCalled() throws {
    let claims = Claims(built: try UTCTime(seconds: 0))
    let review = Review(try Samples.document(claims: claims), knowing: .known())
    #expect(review.claimedToken == nil)
    #expect(review.action == .payment)
  }
}
