import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import WalletKit

/// A user's home with keystores of other wallets, valid and hostile.
@Suite struct ForeignKeystoreScanTests {
  private final class Home: Sendable {
    let path: String

    init() throws {
      path = NSTemporaryDirectory() + "kingtherum-foreign-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    func put(_ text: String, at place: String, mode: Int = 0o600) throws -> String {
      let file = path + "/" + place
      try FileManager.default.createDirectory(
        atPath: URL(filePath: file).deletingLastPathComponent().path,
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: URL(filePath: file))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
      return file
    }

    func look() -> [ForeignFinding] { ForeignKeystoreScan.look(home: path) }
  }

  /// A V3 file with the given parameters; the tests never decrypt it.
  static func file(
    kdf: String = #""kdf":"scrypt","kdfparams":{"dklen":32,"n":262144,"r":8,"p":1,"salt":"00"}"#,
    cipher: String = "aes-128-ctr",
    version: String = "3"
  ) -> String {
    let bytes = String(repeating: "ab", count: 32)
    return """
      {"address":"1eb698a29da8b9b0ddf78e46adcc8629916175a5","crypto":{"cipher":"\(cipher)",\
      "cipherparams":{"iv":"00"},"ciphertext":"\(bytes)","mac":"\(bytes)",\(kdf)},\
      "version":\(version)}
      """
  }

  private static func found(_ findings: [ForeignFinding]) -> [ForeignFile] {
    findings.compactMap { finding in
      guard case .file(let file) = finding else { return nil }
      return file
    }
  }

  @Test func judgesFilesByWhatAGuessCosts() throws {
    let home = try Home()
    let cast = #""kdf":"scrypt","kdfparams":{"dklen":32,"n":8192,"r":8,"p":1,"salt":"00"}"#
    let rounds =
      #""kdf":"pbkdf2","kdfparams":{"dklen":32,"c":262144,"prf":"hmac-sha256","salt":"00"}"#
    try home.put(Self.file(kdf: cast), at: ".foundry/keystores/dev")
    try home.put(Self.file(), at: ".ethereum/keystore/UTC--a", mode: 0o644)
    try home.put(Self.file(kdf: rounds), at: "Library/Ethereum/keystore/UTC--b")
    try home.put(
      Self.file(cipher: "aes-128-cbc", version: #""1""#),
      at: "UTC--in-the-home-folder"
    )
    let files = Self.found(home.look())
    #expect(files.map(\.isWeak) == [true, false, true, false])
    #expect(
      files.map(\.stretching) == [
        .scrypt(memoryKiB: 8192), .scrypt(memoryKiB: 262_144), .pbkdf2(rounds: 262_144),
        .scrypt(memoryKiB: 262_144),
      ]
    )
    #expect(files.map(\.format) == [.v3, .v3, .v3, .v1])
    #expect(files.map(\.isOpenToOthers) == [false, true, false, false])
    #expect(files[0].path == home.path + "/.foundry/keystores/dev")
    #expect(files[0].address != nil)
  }

  struct Case: Decodable, Sendable {
    let expect: String
    let keystore: String
  }

  @Test func readsWhatTheImportReads() throws {
    let home = try Home()
    let cases = try Vectors.load("keystore-foreign", as: Case.self).filter { $0.expect == "valid" }
    for (number, vector) in cases.enumerated() {
      try home.put(vector.keystore, at: ".ethereum/keystore/k\(number)")
    }
    let files = Self.found(home.look())
    #expect(files.count == cases.count && cases.count > 20)
    #expect(Set(files.map(\.format)) == Set(ForeignFile.Format.allCases))
  }

  /// The scan accepts the member in the same cases as the import.
  @Test(arguments: ["crypto", "Crypto", "CRYPTO", "CrypTo"])
  func recognizesAKeystoreInAnyCase(member: String) throws {
    let home = try Home()
    let text = Self.file().replacing("\"crypto\"", with: "\"\(member)\"")
    try home.put(text, at: ".ethereum/keystore/one")
    #expect(Self.found(home.look()).map(\.format) == [.v3])
  }

  @Test func skipsOtherFiles() throws {
    let home = try Home()
    let text = Self.file().replacing("\"crypto\"", with: "\"crypt\"")
    try home.put(text, at: ".ethereum/keystore/one")
    try home.put("[]", at: ".ethereum/keystore/two")
    #expect(home.look() == [])
  }

  @Test func namesWhatIsAKeystoreAndCannotBeRead() throws {
    let home = try Home()
    let path = try home.put(Self.file(version: "4"), at: ".brownie/accounts/new.json")
    try home.put("not JSON", at: ".brownie/accounts/readme")
    try home.put(#"{"a":1}"#, at: ".brownie/accounts/other.json")
    try home.put(Self.file(), at: ".brownie/accounts/.hidden")
    try home.put(Self.file(), at: "kept-elsewhere.json")
    #expect(home.look() == [.unusable(path: path, .version(found: 4))])
  }

  @Test func followsNoLinkAndWaitsForNoPipe() throws {
    let home = try Home()
    let elsewhere = try Home()
    try elsewhere.put(Self.file(), at: "secret/key")
    let files = FileManager.default
    try files.createDirectory(
      atPath: home.path + "/.ethereum/keystore",
      withIntermediateDirectories: true
    )
    try files.createSymbolicLink(
      atPath: home.path + "/.ethereum/keystore/link",
      withDestinationPath: elsewhere.path + "/secret/key"
    )
    try files.createSymbolicLink(
      atPath: home.path + "/.foundry",
      withDestinationPath: elsewhere.path
    )
    try #require(mkfifo(home.path + "/.ethereum/keystore/pipe", 0o600) == 0)
    try files.createDirectory(
      atPath: home.path + "/.ethereum/keystore/folder",
      withIntermediateDirectories: true
    )
    #expect(
      home.look() == [
        .link(path: home.path + "/.foundry"),
        .link(path: home.path + "/.ethereum/keystore/link"),
      ]
    )
  }

  @Test func leavesHugeFilesAlone() throws {
    let home = try Home()
    let long = String(repeating: " ", count: ForeignKeystoreScan.maxBytes)
    try home.put(Self.file() + long, at: ".foundry/keystores/long")
    let path = try home.put("", at: ".foundry/keystores/sparse")
    try #require(truncate(path, 1 << 40) == 0)
    #expect(home.look() == [])
  }

  @Test func takesABoundedTimeForTenThousandFiles() throws {
    let home = try Home()
    let folder = home.path + "/.foundry/keystores"
    try home.put(Self.file(), at: ".foundry/keystores/k00000")
    for number in 1..<10_000 {
      try Data("{}".utf8).write(to: URL(filePath: folder + "/k\(10_000 + number)"))
    }
    var findings: [ForeignFinding] = []
    let time = try ProcessorTime.of { findings = home.look() }
    #expect(time < .seconds(5))
    #expect(findings.last == .tooManyFiles(path: folder, looked: ForeignKeystoreScan.maxEntries))
  }

  @Test func readsABoundedAmountOverAll() throws {
    let home = try Home()
    let padded = Self.file() + String(repeating: " ", count: 15_000)
    for number in 0..<600 {
      try home.put(padded, at: ".ethereum/keystore/\(1000 + number)")
    }
    try home.put(Self.file(), at: ".foundry/keystores/first")
    try home.put(Self.file(), at: ".brownie/accounts/last")
    let findings = home.look()
    let looked = Self.found(findings).count
    // The first place is read up to the limit; the places after the flood are reported as skipped.
    #expect(looked * 16_000 > ForeignKeystoreScan.maxBytesInAll - (1 << 20) && looked < 600)
    #expect(
      findings.suffix(2).map(Self.isCrowded) == [true, true]
    )
  }

  private static func isCrowded(_ finding: ForeignFinding) -> Bool {
    if case .tooManyFiles = finding { true } else { false }
  }

  @Test func missingHomeHasNoKeystores() {
    #expect(ForeignKeystoreScan.look(home: "/nowhere/at/all") == [])
  }
}
