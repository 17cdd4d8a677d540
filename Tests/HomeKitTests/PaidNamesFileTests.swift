import Entity
import Foundation
import TestSupport
import Testing

@testable import HomeKit

@Suite struct PaidNamesFileTests {
  private static func name(_ name: String, _ digit: Character) throws -> PaidName {
    try PaidName(
      name: name,
      chain: .ethereum,
      address: try Address(parsing: "0x" + String(repeating: digit, count: 40)),
      time: try UTCTime(seconds: 1_769_903_999)
    )
  }

  private static func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func missingFileHasNoNames() throws {
    let folder = try PrivateFolder()
    let file = PaidNamesFile(home: folder.path + "/home")
    #expect(try file.read() == .none)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/home"))
  }

  @Test func keepsNamesInAFileOfItsOwners() throws {
    let folder = try PrivateFolder()
    let file = PaidNamesFile(home: folder.path)
    let (alice, bob) = (try Self.name("alice.eth", "1"), try Self.name("bob.eth", "2"))
    try file.add([alice])
    try file.add([bob])
    #expect(try file.read().all == [alice, bob])
    #expect(try Self.mode(file.path) == 0o600)
    let moved = try Self.name("alice.eth", "3")
    try file.add([moved])
    #expect(try file.read().all == [moved, bob])
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.home) == ["names.json"])
  }

  @Test func whatCannotBeReadIsNotReplaced() throws {
    let folder = try PrivateFolder()
    let file = PaidNamesFile(home: folder.path)
    try "{}".write(toFile: file.path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    #expect(throws: PaidNamesError.self) { try file.read() }
    #expect(throws: PaidNamesError.self) { try file.add([try Self.name("alice.eth", "1")]) }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "{}")
  }

  @Test func refusesAFileThatOthersMayChange() throws {
    let folder = try PrivateFolder()
    let file = PaidNamesFile(home: folder.path)
    try file.add([try Self.name("alice.eth", "1")])
    for mode in [0o620, 0o602, 0o666] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
      #expect(throws: PaidNamesFileError.openToOthers(path: file.path)) { try file.read() }
      #expect(throws: PaidNamesFileError.openToOthers(path: file.path)) { try file.add([]) }
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    #expect(try file.read().all.count == 1)
  }

  @Test func refusesNonRegularFiles() throws {
    let folder = try PrivateFolder()
    let file = PaidNamesFile(home: folder.path)
    let elsewhere = folder.path + "/elsewhere"
    try PaidNames.none.render().write(toFile: elsewhere, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: elsewhere)
    #expect(throws: PaidNamesFileError.notAFile(path: file.path)) { try file.read() }
    try FileManager.default.removeItem(atPath: file.path)
    try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: false)
    #expect(throws: PaidNamesFileError.notAFile(path: file.path)) { try file.read() }
  }

  @Test func waitsForWhoeverChangesItAndNoLonger() throws {
    let folder = try PrivateFolder()
    let file = PaidNamesFile(home: folder.path, timeout: 0)
    let other = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    #expect(throws: PaidNamesFileError.busy(seconds: 0)) {
      try file.add([try Self.name("alice.eth", "1")])
    }
    #expect(flock(other, LOCK_UN) == 0)
    try file.add([try Self.name("alice.eth", "1")])
    #expect(try file.read().all.count == 1)
  }

  @Test func everyOneOfManyAtOnceIsKept() async throws {
    let folder = try PrivateFolder()
    // Each writes to the disk, which may be slow.
    let file = PaidNamesFile(home: folder.path, timeout: 600)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for digit in "123456789abcdef" {
        group.addTask { try file.add([try Self.name("name\(digit).eth", digit)]) }
      }
      try await group.waitForAll()
    }
    #expect(try file.read().all.count == 15)
  }
}
