import Testing

@testable import Live

/// The process that reads pictures for commands that use keys, played by other programs.
@Suite struct PictureProcessTests {
  private static func text(
    of picture: [UInt8] = Array("a picture".utf8),
    limit: Int = 4_096,
    by program: String = "/bin/sh",
    _ script: String? = nil
  ) throws -> String {
    try PictureProcess.text(
      of: picture,
      named: "invoice.png",
      limit: limit,
      by: program,
      script.map { ["-c", $0] } ?? []
    )
  }

  @Test("it gets the whole picture, and its answer is taken")
  func passesThePicture() throws {
    let large = [UInt8](repeating: 0x61, count: 300_000)
    #expect(try Self.text(of: large, "wc -c | tr -d ' '") == "300000\n")
    #expect(try Self.text(of: [], "echo no more") == "no more\n")
  }

  @Test("it has no environment")
  func hasNoEnvironment() throws {
    #expect(try Self.text("cat >/dev/null; printf '%s' \"${HOME-none}\"") == "none")
  }

  @Test(
    "what fails, says nothing, too much, or no text is refused",
    arguments: ["true", "exit 65", "head -c 5000 /dev/zero", "printf '\\377'"]
  )
  func refusesOtherAnswers(script: String) {
    #expect(throws: PictureProcessError.unread(path: "invoice.png")) {
      try Self.text("cat >/dev/null; \(script)")
    }
  }

  @Test("one that cannot be started is an error of its own")
  func tellsWhatCannotStart() {
    let error = #expect(throws: PictureProcessError.self) {
      try Self.text(by: "/nowhere/kingtherum")
    }
    guard case .notStarted? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
