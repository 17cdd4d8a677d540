import Core

/// What a staged change does to which files, as its plan says it.
struct StagedPlan: Equatable {
  /// One file: a new one, or an edited one.
  struct Entry: Equatable {
    let path: String
    /// The digest of the old content; nil if the file is new.
    let before: String?
    /// The digest of the new content.
    let after: String
  }

  let entries: [Entry]
  /// The folders that are created, the outer ones first.
  let folders: [String]

  init(_ files: [GeneratedFile], _ edits: [EditedFile], in root: String) {
    entries =
      files.map { file in
        Entry(path: file.path, before: nil, after: Self.digest(Array(file.text.utf8)))
      }
      + edits.map { edit in
        Entry(
          path: edit.path,
          before: Self.digest(Array(edit.original.utf8)),
          after: Self.digest(Array(edit.text.utf8))
        )
      }
    var folders: [String] = []
    for file in files {
      let missing = Disk.missingFolders(above: file.path, in: root)
      folders += missing.filter { !folders.contains($0) }
    }
    self.folders = folders
  }

  /// Reads a plan as `text` writes it.
  init(parsing text: String) {
    var entries: [Entry] = []
    var folders: [String] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      switch (words.first, words.count) {
      case ("folder"?, 2): folders.append(words[1])
      case ("new"?, 3): entries.append(Entry(path: words[2], before: nil, after: words[1]))
      case ("edit"?, 4): entries.append(Entry(path: words[3], before: words[1], after: words[2]))
      default: break
      }
    }
    (self.entries, self.folders) = (entries, folders)
  }

  /// A line for each folder and each file; no path has a blank or a line break.
  var text: String {
    let lines =
      folders.map { "folder \($0)" }
      + entries.map { entry in
        entry.before.map { "edit \($0) \(entry.after) \(entry.path)" }
          ?? "new \(entry.after) \(entry.path)"
      }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The Keccak-256 digest of a content, in hex.
  static func digest(_ bytes: [UInt8]) -> String { Hex.encode(Keccak256.hash(bytes)) }
}
