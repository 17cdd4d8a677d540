import ArgumentParser
import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import Live
@testable import kingtherum

/// A payment request given with --request, to `send` and to `tx build`.
@Suite struct RequestOptionTests {
  private static let link = "ethereum:0x70997970C51812dc3A010C7d01b50e0d17dc79C8@31337?value=1e17"

  private static func options(_ words: [String]) throws -> BuildOptions {
    let command = try Kingtherum.parseAsRoot(["tx", "build"] + words)
    return try #require(command as? BuildCommand).payment
  }

  private static func taken(_ words: [String]) throws -> String? {
    var options = try options(words)
    try options.takeRequest()
    return options.to
  }

  private static func file(_ text: String, in folder: PrivateFolder) throws -> String {
    let path = folder.path + "/request"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test("a link, and a file with one, is the recipient")
  func readsLinksAndFiles() throws {
    #expect(try Self.taken(["--request", Self.link]) == Self.link)
    let folder = try PrivateFolder()
    let path = try Self.file("\n \(Self.link)\r\n", in: folder)
    #expect(try Self.taken(["--request", path]) == Self.link)
    #expect(try Self.taken(["5", "eth", "--request", path]) == Self.link)
    #expect(try Self.taken([]) == nil)
  }

  @Test("send has the same option")
  func sendHasIt() throws {
    let command = try Kingtherum.parseAsRoot(["send", "--request", Self.link])
    #expect(try #require(command as? SendCommand).payment.request == Self.link)
  }

  @Test("stdin is read once")
  func countsStandardInput() throws {
    let options = try Self.options(["--request", "-", "--data-file", "-"])
    #expect(options.files.compactMap(\.self).count { $0 == "-" } == 2)
  }

  @Test("a recipient besides is refused, however it is given")
  func refusesTwoRecipients() throws {
    for words in [
      ["--to", "alice"], ["--to", Self.link], [Self.link],
      ["--approve", "alice", "--amount", "5 usdc"],
    ] {
      #expect(throws: BuildOptionsError.requestTwice, "\(words)") {
        try Self.taken(["--request", Self.link] + words)
      }
    }
    let folder = try PrivateFolder()
    let session = try Session(
      home: folder.path,
      state: nil,
      notify: { _ in },
      askWords: { _, _ in throw CancellationError() }
    )
    var options = try Self.options(["0.1eth", "to", "alice", "--request", Self.link])
    try options.takeRequest()
    let (asking, inputs) = (options, try options.inputs(session))
    #expect(throws: BuildOptionsError.requestTwice) {
      try asking.said(inputs, on: try session.chain("dev"), asks: false)
    }
  }

  @Test("what is no request is refused with the reason")
  func refusesOtherTexts() throws {
    let folder = try PrivateFolder()
    let wrong: [(String, PaymentRequestError)] = [
      ("", .scheme), ("bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W", .scheme),
      ("0x70997970C51812dc3A010C7d01b50e0d17dc79C8", .scheme),
      ("\(Self.link)\n\(Self.link)", .parameter("value=1e17\n\(Self.link)")),
      ("\(Self.link)&x=1", .unknown(key: "x")),
    ]
    for (text, error) in wrong {
      let path = try Self.file(text, in: folder)
      #expect(throws: error, "\(text)") { try Self.taken(["--request", path]) }
    }
    #expect(throws: (any Error).self) { try Self.taken(["--request", folder.path + "/missing"]) }
  }
}
