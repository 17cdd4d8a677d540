import Testing

/// Only the module `Files` writes files, so its guarantees are implemented once.
@Suite struct OneWayToWriteTests {
  /// Code that creates, renames or syncs a file.
  ///
  /// `Descriptor` and `Folder` offer it to those who append.
  private static let words: [CodePattern] = [
    "O_CREAT", "O_TRUNC", "O_EXCL", "O_TMPFILE", "creat(", "fopen(", "mkstemp(", "rename(",
    "renameat(", "renameat2(", "renameatx_np(", "kt_rename_to_new(", "linkat(", "fsync(",
    "fdatasync(", "kt_sync(", "F_FULLFSYNC", "createFile(", "moveItem(", "replaceItem(",
    "FileHandle(forWriting", "FileHandle(forUpdating", ".write(toFile", ".write(to: URL",
  ]

  /// The lines outside `Files` that write files by themselves.
  private static func findings(in files: [House.File]) -> [String] {
    files.flatMap { file in
      // Wallets have a method with this name, too.
      let own = file.codeLines.contains { $0.contains("func rename(") }
      let words = own ? words.filter { $0.text != "rename(" } : words
      return CodePatternTests.findings(of: words, in: [file])
    }
  }

  @Test func onlyFilesWritesFiles() throws {
    let others = try House.sources().filter { !$0.path.hasPrefix("Sources/Files/") }
    #expect(Self.findings(in: others) == [])
  }

  /// Control: `Files` itself uses the patterns.
  @Test func patternsAreFoundInFiles() throws {
    let found = Self.findings(in: try House.sources(of: "Files")).map {
      $0.split(separator: " ").last.map(String.init) ?? ""
    }
    #expect(Set(found).isSuperset(of: ["O_CREAT", "O_EXCL", "renameat(", "linkat(", "kt_sync("]))
  }

  @Test(arguments: [
    ("let file = open(path, O_WRONLY | O_CREAT, 0o600)", true),
    ("guard rename(draft, path) == 0 else { return }", true),
    ("try data.write(to: URL(filePath: path))", true),
    ("try wallet.rename(name)", false),
    ("item.write(to: &out)", false),
    ("let file = open(path, O_RDONLY)", false),
  ])
  func distinguishesWritingFromReading(line: String, isFound: Bool) {
    let file = House.File(path: "a.swift", text: line + "\n")
    #expect(Self.findings(in: [file]).isEmpty != isFound)
  }

  /// Commands that leave it to the worker of a scene to check the new file's name.
  private static let askedByWorkers = ["WalletBackupCommand.swift"]

  @Test("a command that writes a new file checks its name first")
  func commandsLookForTheNamesOfTheirFiles() throws {
    let writers = try House.sources(of: "kingtherum").filter { $0.text.contains("this new ") }
    #expect(writers.count > 10)
    for file in writers where !Self.askedByWorkers.contains(where: file.path.hasSuffix) {
      #expect(file.codeLines.contains { $0.contains("NewFile.requireFree(") }, "\(file.path)")
    }
  }
}
