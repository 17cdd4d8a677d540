import Core
import Foundation
import Testing

@testable import WalletKit

@Suite struct SecretFileTests {
  private static func file(_ text: String, mode: Int = 0o600) throws -> (TemporaryHome, String) {
    let temporary = try TemporaryHome()
    let path = temporary.path + "/my pass.txt"
    let made = FileManager.default.createFile(
      atPath: path,
      contents: Data(text.utf8),
      attributes: [.posixPermissions: mode]
    )
    try #require(made)
    return (temporary, path)
  }

  @Test func readsAllBytesAsTheyAre() throws {
    let (temporary, path) = try Self.file("correct horse\r\n")
    defer { withExtendedLifetime(temporary) {} }
    let secret = try SecretFile.read(path: path, limit: 1024)
    #expect(secret.withBytes { Array($0) } == Array("correct horse\r\n".utf8))
  }

  @Test(arguments: [0o600, 0o400, 0o700])
  func takesModesThatKeepOthersOut(mode: Int) throws {
    let (temporary, path) = try Self.file("x", mode: mode)
    defer { withExtendedLifetime(temporary) {} }
    #expect(try SecretFile.read(path: path, limit: 1).count == 1)
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o620, 0o601])
  func refusesModesThatLetOthersIn(mode: Int) throws {
    let (temporary, path) = try Self.file("x", mode: mode)
    defer { withExtendedLifetime(temporary) {} }
    let error = SecretFileError.openToOthers(path: path)
    #expect(throws: error) { _ = try SecretFile.read(path: path, limit: 1) }
    #expect(error.report.message.english.hasSuffix("others can read \(path)"))
  }

  @Test func refusesAFileThatIsTooLongAndTakesOneThatFits() throws {
    let (temporary, path) = try Self.file("12345678")
    defer { withExtendedLifetime(temporary) {} }
    #expect(try SecretFile.read(path: path, limit: 8).count == 8)
    #expect(throws: SecretFileError.tooLong(limit: 7)) {
      _ = try SecretFile.read(path: path, limit: 7)
    }
  }

  @Test func followsALinkAndJudgesTheFile() throws {
    let (temporary, path) = try Self.file("x")
    let link = temporary.path + "/link"
    #expect(symlink(path, link) == 0)
    #expect(try SecretFile.read(path: link, limit: 8).count == 1)
    #expect(chmod(path, 0o644) == 0)
    #expect(throws: SecretFileError.openToOthers(path: link)) {
      _ = try SecretFile.read(path: link, limit: 8)
    }
  }

  @Test func refusesNonRegularFiles() throws {
    let temporary = try TemporaryHome()
    let pipe = temporary.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, temporary.path, "/dev/null"] {
      #expect(throws: SecretFileError.notRegular(path: path)) {
        _ = try SecretFile.read(path: path, limit: 8)
      }
    }
    let missing = temporary.path + "/none"
    #expect(throws: SecretFileError.missing(path: missing)) {
      _ = try SecretFile.read(path: missing, limit: 8)
    }
    for path in ["", "a\0b"] {
      #expect(throws: SecretFileError.badPath) { _ = try SecretFile.read(path: path, limit: 8) }
    }
  }

  @Test func readsAPipeToItsEnd() throws {
    for path in [false, true] {
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      #expect(write(ends[1], "secret", 6) == 6 && close(ends[1]) == 0)
      let secret =
        path
        ? try SecretFile.read(path: "/dev/fd/\(ends[0])", limit: 6)
        : try SecretFile.read(descriptor: ends[0], limit: 6)
      #expect(secret.withBytes { Array($0) } == Array("secret".utf8))
      #expect(fcntl(ends[0], F_GETFD) != -1, "the descriptor stays open")
      #expect(close(ends[0]) == 0)
    }
  }

  @Test func refusesAPipeThatGoesOn() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    #expect(write(ends[1], "secret", 6) == 6)
    // The writer keeps the pipe open: the refusal must not wait for its end.
    #expect(throws: SecretFileError.tooLong(limit: 5)) {
      _ = try SecretFile.read(descriptor: ends[0], limit: 5)
    }
    #expect(close(ends[0]) == 0 && close(ends[1]) == 0)
  }

  @Test func refusesADescriptorThatIsClosedOrATerminal() throws {
    #expect(throws: SecretFileError.readFailed(code: EBADF)) {
      _ = try SecretFile.read(descriptor: 9_999, limit: 5)
    }
    let terminal = try #require(Terminal())
    #expect(throws: SecretFileError.terminal) {
      _ = try SecretFile.read(descriptor: terminal.end, limit: 5)
    }
  }
}
