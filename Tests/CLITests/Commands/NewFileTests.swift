import Core
import Files
import Foundation
import Live
import Testing
import WalletKit

@testable import Live
@testable import kingtherum

@Suite struct NewFileTests {
  @Test func isPrivateAndNeverOverwrites() async throws {
    let stage = try TranscriptEnvironment()
    let path = stage.path + "/new"
    try NewFile.write(Array("first".utf8), to: path)
    #expect(try await stage.shell("stat -c %a new; cat new").stdout.first == "600")
    #expect(throws: OutputError.fileExists(path: path)) {
      try NewFile.write(Array("second".utf8), to: path)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "first")
  }

  @Test func writesASecretWithALineEnd() throws {
    let stage = try TranscriptEnvironment()
    let path = stage.path + "/secret"
    var secret = try SecretBytes(count: 3)
    secret.withMutableBytes { $0.copyBytes(from: Array("abc".utf8)) }
    try NewFile.write(secret, to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "abc\n")
    #expect(throws: OutputError.fileExists(path: path)) { try NewFile.write(secret, to: path) }
  }

  @Test func followsNoLinkAndMakesNoFolder() async throws {
    let stage = try TranscriptEnvironment()
    _ = try await stage.shell("ln -s target link")
    #expect(throws: OutputError.fileExists(path: stage.path + "/link")) {
      try NewFile.write([1], to: stage.path + "/link")
    }
    #expect(throws: OutputError.self) { try NewFile.write([1], to: stage.path + "/no/new") }
    #expect(try await stage.shell("ls -A").stdout == ["link"])
  }

  @Test func aPlaceIsCheckedBeforeAnythingIsWritten() async throws {
    let stage = try TranscriptEnvironment()
    _ = try await stage.shell("touch file")
    try NewFile.requirePlace("-")
    try NewFile.requirePlace(stage.path + "/new")
    #expect(throws: OutputError.fileExists(path: stage.path + "/file")) {
      try NewFile.requirePlace(stage.path + "/file")
    }
    for (end, reason) in [
      ("/no/new", "no such file or directory"), ("/file/new", "not a directory"),
      ("/no/", "is a directory"),
    ] {
      let path = stage.path + end
      #expect(throws: OutputError.fileUnwritable(path: path, reason: "\(term: reason)")) {
        try NewFile.requirePlace(path)
      }
    }
    // Root may write to any folder.
    let tried = try await stage.shell(
      "mkdir -m 500 closed; touch closed/new && rm closed/new && echo made; true"
    )
    #expect(
      ((try? NewFile.requirePlace(stage.path + "/closed/new")) != nil) == (tried.stdout == ["made"])
    )
    #expect(try await stage.shell("ls -A").stdout == ["closed", "file"])
  }

  @Test func removesWhatAKilledRunLeft() async throws {
    let stage = try TranscriptEnvironment()
    let draft = ".new.tmp.0123456789abcdef"
    _ = try await stage.shell("touch \(draft) .other.tmp.0123456789abcdef")
    try NewFile.write([1], to: stage.path + "/new")
    #expect(try await stage.shell("ls -A").stdout == [".other.tmp.0123456789abcdef", "new"])
  }

  @Test(arguments: [("", "no such file or directory"), ("/new/", "is a directory")])
  func reportsTheSystemErrorForAnInvalidName(end: String, reason: String) throws {
    let stage = try TranscriptEnvironment()
    let path = end.isEmpty ? "" : stage.path + end
    #expect(throws: OutputError.fileUnwritable(path: path, reason: "\(term: reason)")) {
      try NewFile.write([1], to: path)
    }
    #expect(throws: OutputError.badName) { try AtomicFile.write([1], to: path) }
  }

  /// Failures without wording of their own are reported as output errors.
  @Test func everyFactHasAnErrorOfOutputs() {
    let path = "out"
    #expect(OutputError(.readBack(path: path), path) == .readBack(path: path))
    #expect(OutputError(.twoNames(path: path), path) == .readBack(path: path))
    #expect(OutputError(.notConfirmed(path: path, code: 5), path) == .notConfirmed(path: path))
    #expect(
      OutputError(.noLocks(path: path, code: 37), path)
        == .fileUnwritable(path: path, reason: "input/output error")
    )
  }

  @Test func aFullDiskIsAnErrorAndLeavesNothing() async throws {
    let stage = try TranscriptEnvironment()
    // A file size limit stands in for a full disk; unlike permissions, it applies to root as well.
    let outcome = try await stage.shell(
      "(trap '' XFSZ; ulimit -f 0; kingtherum receive 0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
        + " --no-qr --png code.png) 2>&1 >/dev/null | cat; ls"
    )
    #expect(
      outcome.stdout == [
        "kingtherum: error: cannot write code.png: file too large",
        "kingtherum: hint: check the mode of its folder and the space on its disk, or name another file",
      ]
    )
  }
}

@Suite struct InputFileTests {
  @Test func unreadablePathIsNotAMissingFile() async throws {
    let stage = try TranscriptEnvironment()
    _ = try await stage.shell("touch there; ln -s loop loop")
    #expect(try InputFile.isThere(stage.path + "/there"))
    #expect(try !InputFile.isThere(stage.path + "/missing"))
    #expect(try !InputFile.isThere(stage.path + "/there/below"))
    #expect(throws: InputError.self) { try InputFile.isThere(stage.path + "/loop") }
    // An unreadable token list is not silently left out of a backup.
    let backup = try await stage.shell(
      """
      printf 'seven green lanterns hum\n' > pw
      kingtherum wallet create one --password-file pw --mnemonic-out words --low-memory -q
      ln -s tokens.json .kingtherum/tokens.json
      kingtherum wallet backup all.backup --password-file pw --low-memory --json 2>&1
      ls all.backup 2>&1 || true
      """
    )
    #expect(backup.stdout.contains { $0.contains("input-unreadable") }, "\(backup)")
    #expect(!backup.stdout.contains("all.backup"), "\(backup)")
  }

  @Test func readsUpToItsLimit() throws {
    let stage = try TranscriptEnvironment()
    let path = stage.path + "/input"
    try Data(repeating: 7, count: 100_000).write(to: URL(filePath: path))
    #expect(try InputFile.read(path, limit: 100_000).count == 100_000)
    #expect(throws: InputError.tooLong(path: path, limit: 99_999)) {
      try InputFile.read(path, limit: 99_999)
    }
  }

  @Test func saysWhyAFileCannotBeRead() throws {
    let stage = try TranscriptEnvironment()
    #expect(throws: InputError.unreadable(path: stage.path, reason: "it is a folder")) {
      try InputFile.read(stage.path, limit: 10)
    }
    let missing = stage.path + "/missing"
    #expect(throws: InputError.unreadable(path: missing, reason: "no such file or directory")) {
      try InputFile.read(missing, limit: 10)
    }
  }

  /// An endless device stops at the limit, and a pipe without a writer does not block.
  @Test func doesNotBlockOnDevices() async throws {
    #expect(throws: InputError.tooLong(path: "/dev/zero", limit: 1000)) {
      try InputFile.read("/dev/zero", limit: 1000)
    }
    #expect(try InputFile.read("/dev/null", limit: 0).isEmpty)
    let stage = try TranscriptEnvironment()
    _ = try await stage.shell("mkfifo pipe")
    #expect(try InputFile.read(stage.path + "/pipe", limit: 10).isEmpty)
  }
}
