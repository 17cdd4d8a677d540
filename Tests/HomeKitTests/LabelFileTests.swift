import Entity
import Foundation
import TestSupport
import Testing

@testable import HomeKit

@Suite struct LabelFileTests {
  private static let time = 1_769_903_999 as UInt64

  private static func subject(_ byte: UInt8) throws -> HistoryLabel.Subject {
    .transaction(try Hash32(bytes: [UInt8](repeating: byte, count: 32)), .ethereum)
  }

  @discardableResult
  private static func set(
    _ text: String?,
    of byte: UInt8,
    in file: LabelFile
  ) throws -> (old: HistoryLabels, new: HistoryLabels) {
    try file.change { labels in
      try labels.setting(
        .label,
        of: try subject(byte),
        to: text,
        at: try UTCTime(seconds: time)
      )
    }
  }

  private static func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private static func permit(_ mode: Int, _ file: LabelFile) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  @Test func aMissingFileHasNoLabels() throws {
    let folder = try PrivateFolder()
    let file = LabelFile(home: folder.path + "/home")
    #expect(try file.read() == .none)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/home"))
  }

  @Test func keepsLabelsInAFileOfItsOwners() throws {
    let folder = try PrivateFolder()
    let file = LabelFile(home: folder.path)
    try Self.set("rent", of: 1, in: file)
    let (old, new) = try Self.set("gift", of: 2, in: file)
    #expect(old.all.map(\.label) == ["rent"] && new.all.map(\.label) == ["rent", "gift"])
    #expect(try file.read() == new)
    #expect(try Self.mode(file.path) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.home) == ["labels.jsonl"])
  }

  @Test func whatWasRemovedIsNotInTheFile() throws {
    let folder = try PrivateFolder()
    let file = LabelFile(home: folder.path)
    try Self.set("rent", of: 1, in: file)
    try Self.set(nil, of: 1, in: file)
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(text == HistoryLabels.none.render())
    #expect(throws: HistoryLabelsError.unknown(.label, try Self.subject(1))) {
      try Self.set(nil, of: 1, in: file)
    }
  }

  /// What says the same writes nothing.
  @Test func aChangeThatIsNoneWritesNothing() throws {
    let folder = try PrivateFolder()
    let file = LabelFile(home: folder.path)
    try Self.set("rent", of: 1, in: file)
    try Self.permit(0o400, file)
    try Self.set("rent", of: 1, in: file)
    #expect(try Self.mode(file.path) == 0o400)
  }

  @Test(arguments: ["", "{}", HistoryLabels.none.render() + "{\"type\":\"tx\"\n"])
  func whatCannotBeReadIsNotReplaced(text: String) throws {
    let folder = try PrivateFolder()
    let file = LabelFile(home: folder.path)
    try text.write(toFile: file.path, atomically: true, encoding: .utf8)
    try Self.permit(0o600, file)
    #expect(throws: HistoryLabelsError.self) { try file.read() }
    #expect(throws: HistoryLabelsError.self) { try Self.set("rent", of: 1, in: file) }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
  }

  @Test func refusesAFileThatOthersMayChange() throws {
    let folder = try PrivateFolder()
    let file = LabelFile(home: folder.path)
    try Self.set("rent", of: 1, in: file)
    for mode in [0o620, 0o602, 0o666] {
      try Self.permit(mode, file)
      #expect(throws: LabelFileError.openToOthers(path: file.path)) { try file.read() }
      #expect(throws: LabelFileError.openToOthers(path: file.path)) {
        try Self.set("gift", of: 2, in: file)
      }
    }
    try Self.permit(0o644, file)
    #expect(try file.read().all.count == 1)
  }

  @Test func refusesNonRegularFiles() throws {
    let folder = try PrivateFolder()
    let file = LabelFile(home: folder.path)
    let elsewhere = folder.path + "/elsewhere"
    try HistoryLabels.none.render().write(
      toFile: elsewhere,
      atomically: true,
      encoding: .utf8
    )
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: elsewhere)
    #expect(throws: LabelFileError.notAFile(path: file.path)) { try file.read() }
    try FileManager.default.removeItem(atPath: file.path)
    try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: false)
    #expect(throws: LabelFileError.notAFile(path: file.path)) { try file.read() }
  }

  @Test func waitsForWhoeverChangesItAndNoLonger() throws {
    let folder = try PrivateFolder()
    let file = LabelFile(home: folder.path, timeout: 0)
    let other = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    #expect(throws: LabelFileError.busy(seconds: 0)) { try Self.set("rent", of: 1, in: file) }
    #expect(flock(other, LOCK_UN) == 0)
    try Self.set("rent", of: 1, in: file)
    #expect(try file.read().all.count == 1)
  }

  @Test func everyOneOfManyAtOnceIsKept() async throws {
    let folder = try PrivateFolder()
    // Each writes to the disk, which may be slow.
    let file = LabelFile(home: folder.path, timeout: 600)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for byte in 1...15 as ClosedRange<UInt8> {
        group.addTask { _ = try Self.set("label \(byte)", of: byte, in: file) }
      }
      try await group.waitForAll()
    }
    #expect(try file.read().all.count == 15)
  }

  /// The longest texts of as many entries as there can be would not fit in the file.
  @Test func aFileThatWouldBeTooLargeIsNotWritten() throws {
    let folder = try PrivateFolder()
    let file = LabelFile(home: folder.path)
    let note = String(repeating: "🧑", count: HistoryLabel.Field.note.maxCharacters)
    let entries = try (0..<8_500).map { number in
      try HistoryLabel(
        .transaction(.keccak(of: Array("\(number)".utf8)), .ethereum),
        note: note,
        time: try UTCTime(seconds: Self.time)
      )
    }
    try Self.set("rent", of: 1, in: file)
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    let large = try HistoryLabels(entries)
    #expect(throws: HistoryLabelsError.tooLarge) { try file.change { _ in large } }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
  }
}
