import Foundation
import Testing

@testable import Files

/// A new file that is written piece by piece.
@Suite struct NewFileStreamTests {
  @Test func itGetsItsNameWhenItIsFinished() throws {
    let temporary = try TemporaryFolder()
    let path = temporary.file("export")
    let stream = try NewFileStream(to: path)
    try stream.add([1, 2])
    try stream.add([UInt8](repeating: 3, count: 200_000))
    #expect(try !temporary.names.contains("export") && temporary.names.count == 1)
    try stream.finish()
    #expect(try temporary.names == ["export"])
    let written = try Data(contentsOf: URL(filePath: path))
    #expect(Array(written) == [1, 2] + [UInt8](repeating: 3, count: 200_000))
    // Nothing is left to be removed.
    stream.discard()
    #expect(try temporary.names == ["export"])
  }

  @Test(arguments: [0, 65_535, 65_536, 65_537, 131_072])
  func filesOfAnyLengthAreReadBack(count: Int) throws {
    let temporary = try TemporaryFolder()
    let stream = try NewFileStream(to: temporary.file("export"))
    try stream.add([UInt8](repeating: 7, count: count))
    try stream.finish()
    #expect(try Data(contentsOf: URL(filePath: temporary.file("export"))).count == count)
  }

  @Test func nothingRemainsOfWhatIsNotFinished() throws {
    let temporary = try TemporaryFolder()
    do {
      let stream = try NewFileStream(to: temporary.file("export"))
      try stream.add([1])
      #expect(try temporary.names.count == 1)
    }
    #expect(try temporary.names == [])
    let stream = try NewFileStream(to: temporary.file("export"))
    stream.discard()
    #expect(try temporary.names == [])
  }

  @Test func aNameThatIsTakenIsRefused() throws {
    let temporary = try TemporaryFolder()
    try temporary.put("old", in: "export")
    let path = temporary.file("export")
    #expect(throws: OutputError.fileExists(path: path)) { try NewFileStream(to: path) }
    // So is one that is taken while it is written.
    let other = temporary.file("other")
    let stream = try NewFileStream(to: other)
    try stream.add([1])
    try temporary.put("theirs", in: "other")
    #expect(throws: OutputError.fileExists(path: other)) { try stream.finish() }
    #expect(try temporary.names == ["export", "other"])
    #expect(try String(contentsOf: URL(filePath: other), encoding: .utf8) == "theirs")
  }

  @Test func otherBytesAreNoticed() throws {
    let temporary = try TemporaryFolder()
    let path = temporary.file("export")
    let stream = try NewFileStream(to: path)
    try stream.add([1, 2, 3])
    let draft = try #require(try temporary.names.first)
    try Data([1, 2, 4]).write(to: URL(filePath: temporary.file(draft)))
    #expect(throws: OutputError.readBack(path: path)) { try stream.finish() }
    #expect(try temporary.names == [])
  }

  @Test func aFolderThatIsMissingIsRefused() throws {
    let temporary = try TemporaryFolder()
    #expect(throws: OutputError.self) { try NewFileStream(to: temporary.file("none/export")) }
  }
}
