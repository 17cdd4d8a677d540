import Core
import Entity
import Testing

@testable import Scenes

/// The addresses in a list of payments that name their chain.
@Suite struct PayoutAddressTests {
  @Test func anAddressInAListMayNameTheChainOfTheList() async throws {
    let chain = try Samples.chain()
    let address = "0x" + String(repeating: "7", count: 40)
    let list = { (place: String) in "to,amount\n\(address)@\(place),1 eth\n" }
    let built = try await PayoutTests.build(try PayoutTests.request(list("eip155:\(chain.id)")))
    #expect(built.document.items.map(\.transaction.to) == [try Samples.address("7")])
    for (place, code) in [
      ("base", "address-other-chain"), ("eip155:\(chain.id)#00000000", "interop-checksum"),
      ("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d", "interop-namespace"),
    ] {
      let error = await #expect(throws: PayoutRowError.self) {
        try await PayoutTests.build(try PayoutTests.request(list(place)))
      }
      #expect(error?.cause.code == code && error?.row == 2, "\(place)")
    }
  }

  @Test func aTokenInAListMayNameTheChainOfTheList() async throws {
    let chain = try Samples.chain()
    let token = try Samples.address("a")
    let to = "0x" + String(repeating: "7", count: 40)
    let lists = { (token: String) in
      ["to,amount\n\(to),1 \(token)\n", "to,amount,token\n\(to),1,\(token)\n"]
    }
    for list in lists("\(token)@eip155:\(chain.id)") {
      let built = try await PayoutTests.build(try PayoutTests.request(list))
      #expect(built.document.items.map(\.transaction.to) == [token], "\(list)")
    }
    for (list, column) in zip(lists("\(token)@base"), [PayoutList.Column.amount, .token]) {
      let error = await #expect(throws: PayoutRowError.self) {
        try await PayoutTests.build(try PayoutTests.request(list))
      }
      #expect(error?.cause.code == "address-other-chain" && error?.column == column, "\(list)")
    }
  }

  @Test func aNameInAListMayNameTheChainOfTheList() async throws {
    let chain = try Samples.chain()
    let list = { (place: String) in "to,amount\nalice.eth@\(place),1 eth\n" }
    for (place, code) in [
      ("base", "address-other-chain"), ("eip155:\(chain.id)", "recipient-ens"),
      ("narnia", "chain-unknown"), ("dev#0", "interop-checksum-form"),
    ] {
      let error = await #expect(throws: PayoutRowError.self) {
        try await PayoutTests.build(try PayoutTests.request(list(place)))
      }
      #expect(error?.cause.code == code && error?.column == .to, "\(place)")
    }
  }
}
