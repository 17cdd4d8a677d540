import Core
import Testing

@testable import Entity
@testable import Scenes

/// The question before a payment names the amount and the recipient.
@Suite struct ReviewQuestionTests {
  private static func review(_ transaction: Transaction, token: Token? = nil) throws -> Review {
    let alice = try Contact(
      name: try ContactName(parsing: "Alice"),
      address: try Samples.address("7")
    )
    return Review(
      try Samples.document(transaction),
      knowing: Knowledge(
        coin: "ETH",
        chain: "dev",
        account: nil,
        tokens: TokenList(adding: token.map { [$0] } ?? []),
        knownAddresses: KnownAddresses(try Samples.book(), contacts: try ContactBook([alice])),
        abi: nil,
        sources: nil,
        nodeFindings: nil
      )
    )
  }

  @Test func namesAmountAndRecipientOfAPayment() throws {
    let review = try Self.review(try Samples.transaction())
    let alice = "\(try Samples.address("7")) (contact Alice)"
    #expect(review.sendingQuestion.english == "Send 1.5 ETH to \(alice)?")
    #expect(review.signingQuestion.english == "Sign this payment of 1.5 ETH to \(alice)?")
  }

  @Test func namesTheRecipientOfATokenNotItsContract() throws {
    let contract = try Samples.address("e")
    let input = ERC20.transfer(to: try Samples.address("7"), amount: 12_500_000)
    let transaction = try Samples.transaction(to: contract, value: 0, input: input)
    let alice = "\(try Samples.address("7")) (contact Alice)"
    #expect(
      try Self.review(transaction, token: try Samples.token(contract)).sendingQuestion.english
        == "Send 12.5 TUSD to \(alice)?"
    )
    #expect(
      try Self.review(transaction).sendingQuestion.english
        == "Send 12500000 base units to \(alice)?"
    )
  }

  @Test("what is more than a payment is not called one")
  func namesContractAndValueOfACall() throws {
    let contract = try Samples.address("e")
    let transfer = ERC20.transfer(to: try Samples.address("7"), amount: 1)
    for input in [[1, 2, 3, 4], transfer] {
      let review = try Self.review(
        try Samples.transaction(to: contract, value: 1_500_000_000_000_000_000, input: input)
      )
      #expect(review.sendingQuestion.english == "Send this call and 1.5 ETH to \(contract)?")
      #expect(review.signingQuestion.english == "Sign this call with 1.5 ETH to \(contract)?")
    }
    let call = try Self.review(
      try Samples.transaction(to: contract, value: 0, input: [1, 2, 3, 4])
    )
    #expect(call.sendingQuestion.english == "Send this call to \(contract)?")
    #expect(call.signingQuestion.english == "Sign this call to \(contract)?")
  }

  @Test func namesTheSpenderOfAnApproval() throws {
    let input = ERC20.approve(spender: try Samples.address("7"), amount: 1)
    let review = try Self.review(
      try Samples.transaction(to: try Samples.address("e"), value: 0, input: input)
    )
    let alice = "\(try Samples.address("7")) (contact Alice)"
    #expect(review.sendingQuestion.english == "Send this approval for \(alice)?")
    #expect(review.signingQuestion.english == "Sign this approval for \(alice)?")
  }
}
