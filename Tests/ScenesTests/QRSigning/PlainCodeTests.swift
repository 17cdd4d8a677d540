import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import Scenes
@testable import WalletKit

/// Codes that are not URs, one by one and together.
struct PlainCodeTests {
  private static let address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"

  private struct Case: Decodable { let comment: String; let text: String }

  private static func paper() throws -> String {
    let vector = try Vectors.load("paper", as: Case.self).first { $0.comment == "words" }
    return try #require(vector).text
  }

  private static func decode(_ text: String, file: String? = nil) throws
    -> Answer<DecodeCode.Body>
  {
    let response = try DecodeCode.Interactor().act(on: .init(.text(text), file: file))
    #expect(response.isForeign)
    #expect(String(decoding: response.payload, as: UTF8.self).hasPrefix(text))
    return DecodeCode.Presenter().present(response)
  }

  @Test("an address is recognized")
  func recognizesAnAddress() throws {
    let answer = try Self.decode(Self.address)
    #expect(answer.text == "type     address\naddress  \(Self.address)")
    #expect(
      try Samples.json(answer) == """
        {"bytes":42,"fields":[{"name":"address","text":"\(Self.address)"}],"parts":1,\
        "text":"\(Self.address)","type":"address"}
        """
    )
  }

  @Test("a payment request is recognized, with its amount")
  func recognizesAPaymentRequest() throws {
    let answer = try Self.decode("ethereum:\(Self.address)@31337?value=1.5e18")
    #expect(
      answer.text == """
        type    payment request (EIP-681)
        pay to  \(Self.address)
        amount  1.5 ETH (1500000000000000000 wei)
        chain   dev (id 31337)
        """
    )
    #expect(answer.body.type == "payment-request" && answer.notes.isEmpty)
    let token = try Self.decode(
      "ETHEREUM:\(Self.address)@9999999/transfer?address=\(Self.address)&uint256=7&gas=90000"
    )
    #expect(
      token.text == """
        type       payment request (EIP-681)
        pay to     \(Self.address)
        amount     7 base units
        token      \(Self.address)
        chain      id 9999999
        gas limit  90000
        """
    )
  }

  @Test("a paper backup is recognized, with the next step")
  func recognizesAPaperBackup() throws {
    let text = try Self.paper()
    let wallet = try PaperWallet(parsing: Array(text.utf8)).wallet
    let answer = try Self.decode(text, file: "page.png")
    #expect(
      answer.text == """
        type     paper backup of a wallet
        wallet   \(wallet.name.text)
        address  \(wallet.address)
        lines    37
        """
    )
    #expect(answer.body.type == "paper-backup")
    #expect(answer.next == .restorePaper(file: "page.png"))
    #expect(answer.notes == ["info: it opens with the wallet's password, which is not on it"])
    #expect(try Self.decode(text).next == nil)
  }

  @Test("other text is shown as foreign text")
  func quotesOtherText() throws {
    let answer = try Self.decode("https://example.org\ndanger: pay\u{1B}[2J")
    #expect(
      answer.text == """
        type  text
        size  \("https://example.org\ndanger: pay\u{1B}[2J".utf8.count) bytes
        | https://example.org
        | danger: pay\\u{1b}[2J
        """
    )
    #expect(answer.notes.isEmpty)
  }

  @Test(
    "a text that only begins like something is reported with the reason",
    arguments: [
      ("0x70997970c51812dc3A010C7d01b50e0d17dc79C8", "EIP-55"), ("ethereum:bob", "address"),
      ("KTP1\nAAAA", "paper backup"),
    ]
  )
  func reportsWhyItIsInvalid(text: String, word: String) throws {
    let answer = try Self.decode(text)
    #expect(answer.body.type == "text")
    let note = try #require(answer.notes.first)
    #expect(
      note.english.hasPrefix("caution: this is not what it seems to be: ")
        && note.english.contains(word)
    )
  }

  private static func words(_ count: Int) -> String {
    Array(repeating: "abandon", count: count).joined(separator: " ")
  }

  @Test(
    "a secret in a code is not shown",
    arguments: [
      (words(11) + " about", ScannedSecret.words), (words(24).uppercased(), .words),
      (String(repeating: "ab", count: 32), .key), ("0x" + String(repeating: "ab", count: 32), .key),
      ("xprv9s21ZrQH143K" + String(repeating: "a", count: 95), .extendedKey),
      // Word indices, as in SeedQR.
      (String(repeating: "0000", count: 12), .words),
      (String(repeating: "2047", count: 24), .words),
    ]
  )
  func refusesSecrets(text: String, kind: ScannedSecret) {
    for text in [text, "  \(text)\n"] {
      #expect(throws: DecodeCodeError.secret(kind)) { try PlainCode(text) }
    }
  }

  @Test(arguments: [
    "abandon abandon abandon", String(repeating: "2048", count: 12),
    "0x" + String(repeating: "a", count: 63),
    "twelve words that are not, since one has a stop in it: ok then.", "",
  ])
  func doesNotTakeOtherTextForASecret(text: String) throws {
    guard case .text(nil) = try PlainCode(text) else {
      Issue.record("not text: \(text)")
      return
    }
  }
}
