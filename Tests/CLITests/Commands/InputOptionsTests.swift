import ArgumentParser
import Core
import Files
import Foundation
import Testing

@testable import kingtherum

/// The file that a command reads, given as an argument or with --in.
@Suite struct InputOptionsTests {
  @Test(
    "a file is given as an argument, or with --in",
    arguments: [
      ["tx", "sign"], ["tx", "broadcast"], ["tx", "attach", "--signature", "answer"],
      ["tx", "show"], ["payout", "show"], ["payout", "sign"], ["payout", "broadcast"],
    ]
  )
  func fileOrOption(_ path: [String]) throws {
    for words in [["tx.json"], ["--in", "tx.json"], ["-i", "tx.json"]] {
      #expect(try Self.path(path + words) == "tx.json")
    }
    #expect(try Self.path(path + ["-"]) == "-")
    #expect(throws: InputOptionsError.missing) { try Self.path(path) }
    #expect(throws: InputOptionsError.twice) { try Self.path(path + ["a", "--in", "b"]) }
    // With two files, the command cannot choose between them.
    #expect(throws: (any Error).self) { try Kingtherum.parseAsRoot(path + ["a", "b"]) }
  }

  @Test("a raw transaction can be given directly, but a private key is not mistaken for one")
  func rawTransaction() throws {
    #expect(try TransactionInput("0x02c0").bytes == Array("0x02c0".utf8))
    // An odd digit is reported as such, not as a missing file; and it is a usage error.
    for wrong in ["0x02c", "0x02c0"] {
      #expect { try TransactionInput(wrong).text() } throws: { ($0 as? Report)?.kind == .usage }
    }
    let key = "0x" + String(repeating: "4c", count: 32)
    #expect(throws: InputError.looksLikeKey) { try TransactionInput(key) }
    for file in ["0x", "0xzz", "02c0", "./0x02c0"] {
      #expect(throws: InputError.self, "\(file)") { try TransactionInput(file) }
    }
  }

  private static func path(_ words: [String]) throws -> String {
    switch try Kingtherum.parseAsRoot(words) {
    case let command as ShowCommand: try command.input.path(command.file)
    case let command as SignCommand: try command.input.path(command.file)
    case let command as BroadcastCommand: try command.input.path(command.file)
    case let command as AttachCommand: try command.input.path(command.file)
    case let command as PayoutShowCommand: try command.input.path(command.file)
    case let command as PayoutSignCommand: try command.input.path(command.file)
    case let command as PayoutBroadcastCommand: try command.input.path(command.file)
    default: throw ExitCode.failure
    }
  }
}
