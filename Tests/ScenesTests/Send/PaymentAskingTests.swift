import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// The checks during a step-by-step payment.
struct PaymentAskingTests {
  private static func builder(_ book: AccountBook, _ node: BuildTransactionTests.Node? = .init())
    -> BuildTransaction.Interactor
  {
    .init(worker: BuildTransactionTests.StubWorker(book: book), chain: node)
  }

  @Test("the payer is known, and can sign, before anything is asked")
  func payer() throws {
    let own = Self.builder(try Samples.book())
    #expect(try own.payer(named: nil).name == "savings")
    #expect(try own.payer(named: "savings/1").name == "savings/1")
    #expect(throws: AccountBookError.noSuchName("nobody")) { try own.payer(named: "nobody") }
    #expect(throws: AccountBookError.noWallets) {
      try Self.builder(AccountBook([])).payer(named: nil)
    }
    let watching = Self.builder(AccountBook([], watched: [try WatchWalletTests.list()]))
    #expect(throws: KeystoreError.watchOnly(name: "cold")) { try watching.payer(named: nil) }
    #expect(try watching.payer(named: nil, signs: false).name == "cold")
    let stranger = try Samples.address("e").description
    #expect(throws: SignError.notOurs(try Samples.address("e"))) { try own.payer(named: stranger) }
  }

  @Test("a recipient is a known name or an address")
  func recipient() throws {
    let builder = Self.builder(try Samples.book())
    let payer = try builder.payer(named: "savings/1")
    #expect(try builder.names(besides: payer) == ["savings", "savings/2"])
    #expect(try builder.recipient("savings/1").name == "savings/1")
    let stranger = try Samples.address("e")
    #expect(try builder.recipient(stranger.description) == Recipient(address: stranger, name: nil))
    for text in ["", "nobody", "nobody.eth", "0x12"] {
      #expect(throws: (any Error).self, "\(text)") { try builder.recipient(text) }
    }
  }

  @Test("the balance is shown if there is a node")
  func balance() async throws {
    let book = try Samples.book()
    let ten = Wei(count: 10_000_000_000_000_000_000)
    let account = try Self.builder(book).payer(named: nil)
    #expect(try await Self.builder(book).balance(of: account) == ten)
    #expect(try await Self.builder(book, nil).balance(of: account) == nil)
  }

  @Test("an amount needs a unit of the chain, and must not exceed the balance")
  func amount() throws {
    let builder = Self.builder(try Samples.book())
    let tokens = [try Samples.token(try Samples.address("a"))]
    func check(_ amount: String, of held: Wei?) throws {
      try builder.check(amount, of: held, on: try Samples.chain(), tokens)
    }
    let one = Wei(count: 1_000_000_000_000_000_000)
    for amount in ["1 eth", "0.5eth", "max", "5 tusd", "max tusd", "0 eth"] {
      #expect(throws: Never.self, "\(amount)") { try check(amount, of: one) }
    }
    #expect(throws: Never.self) { try check("1000 eth", of: nil) }
    #expect(throws: BuildTransactionError.notEnough(symbol: "ETH", has: "1", wants: "1.1")) {
      try check("1.1 eth", of: one)
    }
    for amount in ["", "1", "1 doubloon", "eth", "1,5 eth"] {
      #expect(throws: (any Error).self, "\(amount)") { try check(amount, of: one) }
    }
  }
}
