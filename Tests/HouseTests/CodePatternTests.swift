import Testing

/// Code that must not be written, and where.
@Suite struct CodePatternTests {
  /// The lines of these files that contain one of the words, as `path:line: word`.
  static func findings(
    of words: [CodePattern],
    in files: [House.File],
    reading lines: (House.File) -> [Substring] = { $0.codeLines }
  ) -> [String] {
    files.flatMap { file in
      lines(file).enumerated().flatMap { index, line in
        words.filter { $0.stands(in: line) }.map { "\(file.path):\(index + 1): \($0.text)" }
      }
    }
  }

  static func sources(of floors: String...) throws -> [House.File] {
    try floors.flatMap(House.sources)
  }

  @Test func onlyTheConsolePrints() throws {
    let words: [CodePattern] = [
      "print(", "Swift.print(", "debugPrint(", "dump(", "FileHandle.standardOutput",
      "FileHandle.standardError", "fputs(", "puts(", "putchar(", "printf(", "vprintf(", "fprintf(",
      "fwrite(", "write(1", "write(2", "Glibc.write(1", "Glibc.write(2",
      "write(STDOUT_FILENO", "write(STDERR_FILENO", "NSLog(",
    ]
    // The worker has one sentence, for people who start it by hand.
    let files = try House.sources().filter { !["Console.swift", "Worker.swift"].contains($0.name) }
    #expect(Self.findings(of: words, in: files) == [])
  }

  @Test func noSourceCrashesDeliberately() throws {
    let words: [CodePattern] = ["try!", "as!", "fatalError(", "Swift.fatalError("]
    #expect(Self.findings(of: words, in: try House.sources()) == [])
  }

  @Test func noSourceHasATodo() throws {
    let words: [CodePattern] = ["TODO", "FIXME", "XXX", "HACK"]
    let files = try House.files(in: "Sources", endings: ["swift", "c", "h"])
    #expect(Self.findings(of: words, in: files) { $0.lines } == [])
  }

  @Test func noAmountIsAFloatingPointNumber() throws {
    let words: [CodePattern] = [
      "Double", "Float", "Float16", "Float32", "Float64", "Float80", "CGFloat", "Swift.Double",
      "Swift.Float",
    ]
    // UR parts contain no amounts, and their standard uses floating-point numbers.
    let files = try Self.sources(of: "Core", "Entity", "WalletKit", "Scenes")
      .filter { $0.path != "Sources/Core/UR/Fountain.swift" }
    #expect(Self.findings(of: words, in: files) == [])
  }

  /// Strings, `Data` and Foundation's readers leave copies in the heap that nobody wipes.
  @Test func secretsKeepOutOfOrdinaryTypes() throws {
    let folders = [
      "Secrets", "Mnemonic", "HDKey", "Signer", "Keystore", "Passphrase", "Shares", "V3",
      "WalletSecret", "Device", "PIN", "Recovery", "Backup",
    ]
    let words: [CodePattern] = [
      "String(decoding", "String(bytes", "String(cString", "String(contentsOf", "Data(",
      "Foundation.Data(", "readLine", "FileHandle", "JSONDecoder", "JSONSerialization",
    ]
    // These are not secrets: the text of a public key, file names, and kernel data about memory and
    // the process.
    let known = [
      "Sources/WalletKit/HDKey/ExtendedKeyLayout.swift: String(decoding",
      "Sources/WalletKit/Keystore/Format/AvailableMemory.swift: String(decoding",
      "Sources/WalletKit/PIN/PINTimestamp.swift: String(decoding",
    ]
    for folder in folders {
      let place = "WalletKit/\(folder)"
      let found = Self.findings(of: words, in: try House.sources(of: place))
      #expect(
        found.map { $0.replacing(/:[0-9]+:/, with: ":") }
          == known.filter { $0.hasPrefix("Sources/\(place)/") },
        "\(found)"
      )
    }
  }

  /// Imports keep the network libraries out; this test excludes the means of Foundation and libc.
  @Test func theWalletKitOpensNoSocket() throws {
    let words: [CodePattern] = [
      "URLSession", "URLRequest", "socket(", "connect(", "getaddrinfo(", "contentsOf: URL",
      "InputStream", "OutputStream", "NetService",
    ]
    #expect(Self.findings(of: words, in: try Self.sources(of: "WalletKit")) == [])
  }

  @Test(arguments: [
    ("print(x)", "print(", true),
    ("footprint(x)", "print(", false),
    ("console.print(x)", "print(", false),
    ("Swift.print(x)", "Swift.print(", true),
    ("let a = b as! C", "as!", true),
    ("alias!", "as!", false),
    ("a: Double?", "Double", true),
    ("DoubleSpend", "Double", false),
    ("if Floats.first, x is Float {", "Float", true),
    ("AssociatedData(x)", "Data(", false),
  ])
  func findsWholeWords(line: String, word: String, stands: Bool) {
    #expect(CodePattern(stringLiteral: word).stands(in: line) == stands)
  }
}
