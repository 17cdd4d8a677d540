import Core
import Entity
import Files
import Foundation
import TestSupport
import Testing

@testable import HomeKit

@Suite struct OwnTokenFileTests {
  private static func token(_ symbol: String, _ digit: Character, chain: UInt64 = 31_337) throws
    -> Token
  {
    try Token(
      chain: try ChainID(chain),
      address: try Address(parsing: "0x" + String(repeating: digit, count: 40)),
      symbol: symbol,
      name: symbol + " token",
      decimals: 6
    )
  }

  private static func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private static func write(_ text: String, to file: OwnTokenFile) throws {
    try text.write(toFile: file.path, atomically: true, encoding: .utf8)
  }

  @Test func missingFileHasNoTokens() throws {
    let folder = try PrivateFolder()
    let file = OwnTokenFile(home: folder.path + "/home")
    #expect(try file.read().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/home"))
  }

  @Test func keepsTokensInAFileOfItsOwners() throws {
    let folder = try PrivateFolder()
    let file = OwnTokenFile(home: folder.path)
    let (one, two) = (try Self.token("O\"NE", "1"), try Self.token("TWO", "2", chain: 1))
    #expect(try file.change { $0 + [one] } == [one])
    #expect(try file.change { $0 + [two] } == [one, two])
    #expect(try file.read() == [one, two])
    #expect(try Self.mode(file.path) == 0o600)
    #expect(try file.change { $0.filter { $0 != one } } == [two])
    #expect(try file.change { _ in [] } == [])
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "{\n  \"tokens\": []\n}\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.home) == ["tokens.json"])
  }

  /// The members of a list that are nobody's business here: name, version, logos, extensions.
  @Test func whatItsOwnerWroteStays() throws {
    let folder = try PrivateFolder()
    let file = OwnTokenFile(home: folder.path)
    let ones = String(repeating: "1", count: 40)
    let written = """
      {
        "name": "mine",
        "tokens": [
          {"chainId":31337,"address":"0x\(ones)","symbol":"ONE","decimals":6,"logoURI":"ipfs://x"}
        ],
        "version": {"major":1,"minor":2,"patch":3},
        "more": [null,true,"\\u0001"]
      }

      """
    try Self.write(written, to: file)
    let two = try Self.token("TWO", "2")
    #expect(try file.change { $0 + [two] }.map(\.symbol) == ["ONE", "TWO"])
    let both = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(both.contains(#""logoURI":"ipfs://x"},"#))
    #expect(both.contains(#""symbol":"TWO","decimals":6}"#))
    _ = try file.change { $0.filter { $0 != two } }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == written)
  }

  @Test func aContractThatIsTwiceThereIsRemovedTwice() throws {
    let folder = try PrivateFolder()
    let file = OwnTokenFile(home: folder.path)
    let twos = String(repeating: "2", count: 40)
    let row = #"{"chainId":31337,"address":"0x\#(twos)","symbol":"TWO","decimals":6}"#
    try Self.write("{\"tokens\":[\(row),\(row)]}", to: file)
    #expect(try file.read().count == 2)
    #expect(try file.change { _ in [] } == [])
  }

  @Test func aTokenThatIsThereStaysAsItIs() throws {
    let folder = try PrivateFolder()
    let file = OwnTokenFile(home: folder.path)
    let one = try Self.token("ONE", "1")
    _ = try file.change { $0 + [one] }
    let before = try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber]
    #expect(try file.change { _ in [try Self.token("OTHER", "1")] } == [one])
    let after = try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber]
    #expect(before as? Int == after as? Int)
  }

  @Test func aChangeThatIsRefusedLeavesTheFile() throws {
    struct Refusal: Error {}
    let folder = try PrivateFolder()
    let file = OwnTokenFile(home: folder.path)
    let one = try Self.token("ONE", "1")
    _ = try file.change { $0 + [one] }
    #expect(throws: Refusal.self) { try file.change { _ in throw Refusal() } }
    #expect(try file.read() == [one])
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.home) == ["tokens.json"])
  }

  @Test(arguments: ["", "{}", "[]", #"{"tokens":[{"chainId":1}]}"#])
  func aFileThatCannotBeReadIsNotWritten(text: String) throws {
    let folder = try PrivateFolder()
    let file = OwnTokenFile(home: folder.path)
    try Self.write(text, to: file)
    #expect(throws: TokenFileError.self) {
      try file.change { $0 + [try Self.token("ONE", "1")] }
    }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
  }

  @Test func refusesAFileThatOthersMayChange() throws {
    let folder = try PrivateFolder()
    let file = OwnTokenFile(home: folder.path)
    _ = try file.change { $0 + [try Self.token("ONE", "1")] }
    for mode in [0o620, 0o602, 0o666] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
      #expect(throws: TokenFileError.openToOthers(file.path)) { try file.change { $0 } }
    }
    try FileManager.default.removeItem(atPath: file.path)
    try FileManager.default.createSymbolicLink(
      atPath: file.path,
      withDestinationPath: folder.path + "/elsewhere"
    )
    #expect(throws: TokenFileError.notAFile(file.path)) { try file.change { $0 } }
  }

  @Test func aFileBeyondTheLimitIsNotWritten() throws {
    let folder = try PrivateFolder()
    let file = OwnTokenFile(home: folder.path)
    let filler = String(repeating: "x", count: TokenFile.limit - 60)
    let text = #"{"tokens":[],"filler":"\#(filler)"}"#
    try Self.write(text, to: file)
    #expect(throws: TokenFileError.tooLong(file.path)) {
      try file.change { $0 + [try Self.token("ONE", "1")] }
    }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
  }

  @Test func waitsForWhoeverChangesItAndNoLonger() throws {
    let folder = try PrivateFolder()
    let file = OwnTokenFile(home: folder.path, timeout: 0)
    let other = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    #expect(throws: TokenFileError.busy(seconds: 0)) { try file.change { $0 } }
    #expect(flock(other, LOCK_UN) == 0)
    #expect(try file.change { $0 } == [])
  }

  @Test func everyOneOfManyAtOnceIsKept() async throws {
    let folder = try PrivateFolder()
    // Each writes to the disk, which may be slow.
    let file = OwnTokenFile(home: folder.path, timeout: 600)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for digit in "123456789" {
        group.addTask { _ = try file.change { $0 + [try Self.token("T\(digit)", digit)] } }
      }
      try await group.waitForAll()
    }
    #expect(try file.read().count == 9)
  }

  /// An import names the entries that cannot be used, and goes on.
  @Test func readsEachEntryOfAListByItself() throws {
    let folder = try PrivateFolder()
    let path = folder.path + "/list.json"
    let (ones, twos) = (String(repeating: "1", count: 40), String(repeating: "2", count: 40))
    let dollar = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"
    let text = """
      {"tokens": [
        {"chainId":31337,"address":"0x\(ones)","symbol":"ONE","name":"One","decimals":6},
        {"chainId":1,"symbol":"NONE","decimals":6},
        {"chainId":1,"address":"0x12","symbol":"SHORT","decimals":6},
        {"chainId":1,"address":"0x\(twos)","symbol":"DEEP","decimals":256},
        {"chainId":1,"address":"\(dollar)","symbol":"USDC","name":"Other name","decimals":6},
        {"chainId":1,"address":"\(dollar)","symbol":"USDC","decimals":18},
        5
      ]}
      """
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let entries = try TokenFile.entries(of: path)
    #expect(entries.map(\.row) == Array(1...7))
    var codes: [String?] = []
    for entry in entries {
      switch entry.reading {
      case .token: codes.append(nil)
      case .refused(let report):
        codes.append(report.code)
        #expect(report.message.english.contains("token \(entry.row)"), "\(report.message)")
      }
    }
    #expect(
      codes == [
        nil, "token-list-row", "token-list-entry", "token-list-entry", nil, "token-list-redefines",
        "token-list-row",
      ]
    )
    #expect(
      entries[0].reading
        == .token(
          try Token(
            chain: try ChainID(31_337),
            address: try Address(parsing: "0x" + ones),
            symbol: "ONE",
            name: "One",
            decimals: 6
          )
        )
    )
    #expect(throws: TokenFileError.noTokens(path)) {
      try "{}".write(toFile: path, atomically: true, encoding: .utf8)
      _ = try TokenFile.entries(of: path)
    }
    #expect(throws: InputError.self) { try TokenFile.entries(of: path + "-none") }
  }
}
