import ArgumentParser
import Core
import Entity
import Foundation
import Live
import Scenes
import TestSupport
import Testing

@testable import kingtherum

/// A payment given as positional arguments or options of a command.
@Suite struct PaymentArgumentsTests {
  private static let address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"

  private static func said(
    _ words: [String],
    named chain: String? = "dev",
    agrees: Bool = false
  ) throws -> (intent: TransactionIntent, chain: ChainEntry) {
    let folder = try PrivateFolder()
    let session = try Session(
      home: folder.path,
      state: nil,
      notify: { _ in },
      askWords: { _, _ in throw ExitCode.failure }
    )
    let command = try #require(
      try Kingtherum.parseAsRoot(["tx", "build"] + words) as? BuildCommand
    )
    let entry = try command.payment.chain(besides: session.chain(chain), in: session) { _ in
      agrees
    }
    let inputs = try command.payment.inputs(session)
    let options = try command.payment.plain(on: entry, in: session)
    let payment = try options.said(inputs, on: entry, asks: false)
    return (try options.intent(payment, data: inputs.data), entry)
  }

  @Test(
    "an address may name the chain of the payment",
    arguments: [
      ["0.1", "eth", "to", "\(address)@eip155:8453"], ["0.1eth", "\(address)@base"],
      ["\(address)@eip155:8453", "--amount", "0.1 eth"], ["--to", "base:\(address)", "0.1", "eth"],
    ]
  )
  func namesItsChain(words: [String]) throws {
    let said = try Self.said(words, named: "base")
    #expect(said.chain.name == "base")
    guard case .payment(Self.address, let amount) = said.intent else {
      Issue.record("\(said.intent)")
      return
    }
    #expect(["0.1 eth", "0.1eth"].contains(amount))
  }

  @Test("an address of another chain is refused, wherever it is")
  func namesAnotherChain() throws {
    let other = "\(Self.address)@base"
    for words in [
      ["0.1", "eth", "to", other], ["--to", other, "--amount", "0.1 eth"],
      ["--approve", other, "--amount", "5 usdc"],
      ["--to", other, "--data", "0x12345678"],
    ] {
      #expect(throws: AddressChainError.other(named: "base", used: "ethereum"), "\(words)") {
        try Self.said(words, named: nil)
      }
    }
  }

  @Test(
    "arguments and options mean the same",
    arguments: [
      ["0.1", "eth", "to", "alice"], ["alice", "0.1", "eth"], ["alice", "--amount", "0.1 eth"],
      ["0.1", "eth", "--to", "alice"], ["--to", "alice", "--amount", "0.1 eth"],
      ["--amount", "0.1 eth", "to", "alice"],
    ]
  )
  func sameOrder(words: [String]) throws {
    #expect(try Self.said(words).intent == .payment(to: "alice", amount: "0.1 eth"))
  }

  @Test("a number and a unit of the chain are not a recipient")
  func unitOfTheChain() throws {
    #expect(throws: BuildOptionsError.missing("--to")) {
      try Self.said(["5", "pol"], named: "polygon")
    }
    // On other chains it may be a name.
    #expect(throws: AmountError.noUnit(number: "5")) { try Self.said(["5", "pol"]) }
    #expect(
      try Self.said(["5", "pol", "--to", "alice"]).intent == .payment(to: "alice", amount: "5 pol")
    )
  }

  @Test(
    "a token amount without quotes is one amount",
    arguments: [
      ["--amount", "5", "pol", "--to", "alice"], ["alice", "--amount", "5", "pol"],
      ["--amount", "5", "pol", "to", "alice"], ["--to", "alice", "--amount", "5", "pol"],
    ]
  )
  func unquoted(words: [String]) throws {
    #expect(
      try Self.said(words, named: "polygon").intent == .payment(to: "alice", amount: "5 pol")
    )
  }

  @Test("a word that may be the recipient is not taken for the unit")
  func notUnquoted() throws {
    for words in [["pol", "--amount", "5"], ["pol", "pol", "--amount", "5"]] {
      #expect(throws: (any Error).self) { try Self.said(words, named: "polygon") }
    }
  }

  @Test("arguments can be combined with data, but not with what contradicts them")
  func besideOtherOptions() throws {
    #expect(
      try Self.said(["0.1eth", "to", "vault", "--data", "0x01"]).intent
        == .call(to: "vault", input: [1], amount: "0.1eth")
    )
    #expect(
      try Self.said(["100", "usdc", "--approve", "vault"]).intent
        == .approval(spender: "vault", amount: "100 usdc")
    )
    let wrong: [([String], BuildOptionsError)] = [
      (["0.1eth", "to", "alice", "--to", "bob"], .recipientTwice),
      (["alice", "--to", "alice"], .recipientTwice),
      (["0.1eth", "alice", "--amount", "0.1eth"], .amountTwice),
      (["0.1eth", "--to", "alice", "--amount", "1 eth"], .amountTwice),
      (["1 usdc", "to", "alice", "--approve", "vault"], .approvalConflict),
      (["0.1eth", "to", "alice", "--data", "0x01", "--create"], .creationTo),
      (["alice"], .missing("--amount")), (["0.1eth"], .missing("--to")),
      (["ethereum:\(Self.address)?value=1", "--data", "0x01"], .linkConflict),
    ]
    for (words, error) in wrong {
      #expect(throws: error, "\(words)") { try Self.said(words) }
    }
  }

  @Test("a number without a unit is rejected in a script")
  func bareNumber() throws {
    for words in [
      ["0.1", "to", "alice"], ["alice", "0.1"], ["--to", "alice", "--amount", "0.1"],
    ] {
      #expect(throws: AmountError.noUnit(number: "0.1"), "\(words)") { try Self.said(words) }
    }
  }

  @Test("a payment link is accepted as an argument and after --to, on its chain")
  func links() throws {
    let link = "ethereum:\(Self.address)@31337?value=1e17"
    let request = try PaymentRequest(parsing: link)
    for words in [[link], ["--to", link], ["E" + link.dropFirst()]] {
      for chain in [nil, "dev"] {
        let (intent, entry) = try Self.said(words, named: chain, agrees: chain == nil)
        #expect(intent == .request(request, amount: nil) && entry.name == "dev", "\(words)")
      }
    }
    let open = try Self.said(["0.1eth", "to", "ethereum:\(Self.address)"], named: "base")
    #expect(open.chain.name == "base")
    #expect(
      open.intent
        == .request(try PaymentRequest(parsing: "ethereum:\(Self.address)"), amount: "0.1eth")
    )
  }

  @Test("a link for another chain, or an invalid one, is rejected")
  func wrongLinks() throws {
    let link = "ethereum:\(Self.address)@31337?value=1e17"
    for chain in ["base", "ethereum"] {
      #expect(throws: BuildOptionsError.linkChain(asked: "dev", used: chain)) {
        try Self.said([link], named: chain == "ethereum" ? nil : chain)
      }
    }
    #expect(throws: PaymentRequestError.unknown(key: "memo")) {
      try Self.said([link + "&memo=1"])
    }
    #expect(throws: PaymentRequestError.notAddress("alice")) {
      try Self.said(["ethereum:alice?value=1"])
    }
  }
}
