import Entity
import Foundation
import TestSupport
import Testing

@testable import HomeKit

@Suite struct ContactFileTests {
  private static func contact(_ name: String, _ digit: Character) throws -> Contact {
    try Contact(
      name: try ContactName(parsing: name),
      address: try Address(parsing: "0x" + String(repeating: digit, count: 40))
    )
  }

  private static func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func missingFileHasNoContacts() throws {
    let folder = try PrivateFolder()
    let file = ContactFile(home: folder.path + "/home")
    #expect(try file.read() == .empty)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/home"))
  }

  @Test func keepsContactsInAFileOfItsOwners() throws {
    let folder = try PrivateFolder()
    let file = ContactFile(home: folder.path)
    let (alice, bob) = (try Self.contact("Alice", "1"), try Self.contact("Bob", "2"))
    #expect(try file.change { try $0.adding(alice) }.all == [alice])
    #expect(try file.change { try $0.adding(bob) }.all == [alice, bob])
    #expect(try file.read().all == [alice, bob])
    #expect(try Self.mode(file.path) == 0o600)
    #expect(try file.change { try $0.removing(alice) }.all == [bob])
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.home) == ["contacts"])
  }

  @Test func aChangeThatIsRefusedLeavesTheFile() throws {
    let folder = try PrivateFolder()
    let file = ContactFile(home: folder.path)
    let alice = try Self.contact("Alice", "1")
    _ = try file.change { try $0.adding(alice) }
    #expect(throws: ContactBookError.self) { try file.change { try $0.adding(alice) } }
    #expect(try file.read().all == [alice])
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.home) == ["contacts"])
  }

  @Test func refusesAFileThatOthersMayChange() throws {
    let folder = try PrivateFolder()
    let file = ContactFile(home: folder.path)
    _ = try file.change { try $0.adding(try Self.contact("Alice", "1")) }
    for mode in [0o620, 0o602, 0o666] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
      #expect(throws: ContactFileError.openToOthers(path: file.path)) { try file.read() }
      #expect(throws: ContactFileError.openToOthers(path: file.path)) { try file.change { $0 } }
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    #expect(try file.read().all.count == 1)
  }

  @Test func refusesNonRegularFiles() throws {
    let folder = try PrivateFolder()
    let file = ContactFile(home: folder.path)
    let elsewhere = folder.path + "/elsewhere"
    try ContactBook.empty.render().write(toFile: elsewhere, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: file.path,
      withDestinationPath: elsewhere
    )
    #expect(throws: ContactFileError.notAFile(path: file.path)) { try file.read() }
    try FileManager.default.removeItem(atPath: file.path)
    try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: false)
    #expect(throws: ContactFileError.notAFile(path: file.path)) { try file.read() }
  }

  @Test func waitsForWhoeverChangesItAndNoLonger() throws {
    let folder = try PrivateFolder()
    let file = ContactFile(home: folder.path, timeout: 0)
    let other = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    #expect(throws: ContactFileError.busy(seconds: 0)) { try file.change { $0 } }
    #expect(flock(other, LOCK_UN) == 0)
    #expect(try file.change { $0 } == .empty)
  }

  @Test func everyOneOfManyAtOnceIsKept() async throws {
    let folder = try PrivateFolder()
    // Each writes to the disk, which may be slow.
    let file = ContactFile(home: folder.path, timeout: 600)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for digit in "123456789abcdef" {
        group.addTask {
          _ = try file.change { try $0.adding(try Self.contact("contact \(digit)", digit)) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try file.read().all.count == 15)
  }
}
