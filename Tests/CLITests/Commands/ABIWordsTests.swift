import ArgumentParser
import Core
import Entity
import Scenes
import Testing

@testable import kingtherum

/// The positional arguments of `abi`, which replace its options.
@Suite struct ABIWordsTests {
  @Test("a function or types, and the values, are positional arguments")
  func encode() throws {
    let transfer = ABISubject.function(try ABISignature(parsing: "transfer(address,uint256)"))
    for words in [
      ["transfer(address,uint256)", "0x12", "1"],
      ["--function", "transfer(address,uint256)", "0x12", "1"],
    ] {
      let (subject, typed) = try Self.encodeParts(words)
      #expect(subject == transfer && typed == ["0x12", "1"], "\(words)")
    }
    let (subject, typed) = try Self.encodeParts(["int8", "--", "-5"])
    #expect(subject == .types([.int(bits: 8)]) && typed == ["-5"])
  }

  @Test("two functions, no function, or values given twice are rejected")
  func encodeRefusals() async throws {
    for words in [[], ["--types", "bool", "--function", "f()"], ["--values", "-"]] {
      #expect(throws: ABICommandError.subject, "\(words)") { try Self.encodeParts(words) }
    }
    let twice = try Self.encode(["bool", "true", "--values", "-"])
    await #expect(throws: ABICommandError.valuesTwice) { try await twice.perform() }
    for words in [["f()", "--packed"], ["--function", "f()", "--packed"]] {
      let packed = try Self.encode(words)
      await #expect(throws: ABICommandError.packedFunction) { try await packed.perform() }
    }
    // A wrong value is a usage error on the command line, but a data error in a file.
    let wrong = try Self.encode(["bool", "maybe"])
    await #expect { try await wrong.perform() } throws: { ($0 as? Report)?.kind == .usage }
  }

  @Test("what to decode is one argument, and how to decode it another")
  func decode() throws {
    let types = ABISubject.types([.bool])
    for words in [["bool", "0x01"], ["--types", "bool", "0x01"]] {
      let (choice, data) = try Self.decodeParts(words)
      guard case .values(types) = choice, data == "0x01" else {
        Issue.record("\(words): \(choice)")
        continue
      }
    }
    guard case (.call, "0x8456cb59") = try Self.decodeParts(["0x8456cb59"]),
      case (.values(types), nil) = try Self.decodeParts(["bool", "--values", "file"]),
      case (.error(.found), "0x01") = try Self.decodeParts(["--error", "auto", "0x01"]),
      case (.event(.found), nil) = try Self.decodeParts(["--event", "auto", "--log", "log.json"])
    else {
      Issue.record("other parts")
      return
    }
  }

  @Test("too many arguments to decode, or data given twice, are rejected")
  func decodeRefusals() async throws {
    #expect(throws: ABICommandError.decodeSubject) { try Self.decodeParts([]) }
    #expect(throws: ABICommandError.decodeSubject) {
      try Self.decodeParts(["--types", "bool", "--error", "auto"])
    }
    #expect(throws: ABICommandError.decodeWords(found: 3)) {
      try Self.decodeParts(["bool", "0x01", "0x02"])
    }
    #expect(throws: ABICommandError.decodeWords(found: 2)) {
      try Self.decodeParts(["--types", "bool", "0x01", "0x02"])
    }
    let twice = try #require(
      try Kingtherum.parseAsRoot(["abi", "decode", "0x01", "--values", "-"]) as? ABIDecodeCommand
    )
    await #expect(throws: ABICommandError.valuesTwice) { try await twice.perform() }
  }

  private static func encode(_ words: [String]) throws -> ABIEncodeCommand {
    try #require(try Kingtherum.parseAsRoot(["abi", "encode"] + words) as? ABIEncodeCommand)
  }

  private static func encodeParts(_ words: [String]) throws -> (ABISubject, [String]) {
    try encode(words).abi.parts
  }

  private static func decodeParts(_ words: [String]) throws -> (
    choice: ABIDecodeOptions.Choice, data: String?
  ) {
    let command = try #require(
      try Kingtherum.parseAsRoot(["abi", "decode"] + words) as? ABIDecodeCommand
    )
    return try command.input.parts()
  }
}
