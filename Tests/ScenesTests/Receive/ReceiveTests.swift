import Core
import Entity
import Scenes
import Testing

struct ReceiveTests {
  struct StubWorker: Receive.Worker {
    func accounts() throws -> AccountBook { try Samples.book() }
  }

  static func model(_ account: String? = nil, amount: String? = nil, onChain: Bool = true) throws
    -> Answer<Receive.Body>
  {
    let response = try Receive.Interactor(worker: StubWorker()).act(
      on: .init(
        account: account,
        amount: amount,
        chain: onChain ? try Samples.chain() : nil,
        tokens: [try Samples.token(try Samples.address("a"))]
      )
    )
    return Receive.Presenter().present(response)
  }

  @Test func showsAddressAndLink() throws {
    let model = try Self.model()
    let address = try Samples.address("1")
    #expect(
      model.text == """
        account  savings
        address  \(address)
        chain    dev
        uri      ethereum:\(address)@31337
        """
    )
    #expect(
      try Samples.json(model) == """
        {"address":"\(address)","chainName":"dev","name":"savings",\
        "uri":"ethereum:\(address)@31337"}
        """
    )
  }

  @Test("the link can stand away from the other facts, and stays in the JSON")
  func showsTheLinkAlone() throws {
    let response = try Receive.Interactor(worker: StubWorker()).act(
      on: .init(account: nil, amount: nil, chain: nil, tokens: [])
    )
    let address = try Samples.address("1")
    let model = Receive.Presenter(hasLink: false).present(response)
    #expect(model.text == "account  savings\naddress  \(address)")
    #expect(model.uri == "ethereum:\(address)")
    #expect(Receive.Presenter().link(response).text == "uri  ethereum:\(address)")
  }

  @Test func aSymbolOfTwoTokensIsShownWithTheContract() throws {
    let tokens = [
      try Samples.token(try Samples.address("a")),
      try Samples.token(try Samples.address("b"), symbol: "TU\u{405}D"),
    ]
    func text(_ tokens: [Token]) throws -> String {
      let response = try Receive.Interactor(worker: StubWorker()).act(
        on: .init(account: nil, amount: "5 tusd", chain: try Samples.chain(), tokens: tokens)
      )
      return Receive.Presenter().present(response).text
    }
    #expect(try text(tokens).contains("\ntoken    \(try Samples.address("a"))\n"))
    #expect(try !text([tokens[0]]).contains("\ntoken "))
  }

  @Test func requestsEther() throws {
    let model = try Self.model("savings/1", amount: "0.5 eth")
    #expect(model.uri == "ethereum:\(try Samples.address("2"))@31337?value=500000000000000000")
    #expect(model.text.contains("amount   0.5 ETH"))
  }

  /// The amount is shown as it was understood: normalized zeros, units and letter case.
  @Test(arguments: [
    ("0.500 eth", "0.5 ETH"), ("500 gwei", "0.0000005 ETH"), ("2.500 tusd", "2.5 TUSD"),
  ])
  func showsTheAmountAsItWasUnderstood(typed: String, shown: String) throws {
    let model = try Self.model(amount: typed)
    #expect(model.text.contains("\namount   \(shown)\n"))
    #expect(model.amount == shown)
  }

  @Test func requestsATokenByItsContract() throws {
    let model = try Self.model(amount: "2.5 tusd")
    #expect(model.uri.hasPrefix("ethereum:\(try Samples.address("a"))@31337/transfer?"))
    #expect(model.uri.contains("uint256=2500000"))
  }

  @Test func unknownAddressComesWithAWarning() throws {
    let model = try Self.model(try Samples.address("7").description, onChain: false)
    #expect(model.notes == ["caution: no wallet on this machine holds the key of this address"])
    #expect(model.chainName == nil)
  }

  @Test(arguments: ["max", "max tusd"]) func refusesToRequestMax(amount: String) throws {
    #expect(throws: ReceiveError.noMaximum) { try Self.model(amount: amount) }
  }
}
