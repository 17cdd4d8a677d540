import Core

/// New files and edits of a package, which take effect all together or not at all.
///
/// They are written to a folder of their own first, with the old content of edited files and a plan.
/// Once the plan has its name, files get theirs one after the other; then the plan is renamed, and
/// all of it counts. A run that is killed in between is undone by the next one.
struct StagedChange {
  /// The folder in the package where changes are prepared.
  static let folderName = ".scene-generator"

  private let root: String
  private var stage: String { root + "/" + Self.folderName }
  private var planPath: String { stage + "/plan" }
  private var done: String { stage + "/done" }

  init(root: String) { self.root = root }

  /// Whether a killed run left something to undo.
  var isUnfinished: Bool { Disk.kind(stage) != .nothing }

  /// Writes the files and edits.
  ///
  /// - Throws: ``PackageError``; then nothing is changed.
  func apply(_ files: [GeneratedFile], _ edits: [EditedFile]) throws(PackageError) {
    let plan = StagedPlan(files, edits, in: root)
    var applied = 0
    do {
      try prepare(files, edits)
      try Disk.create(stage + "/plan.new", Array(plan.text.utf8))
      try Disk.move(stage + "/plan.new", to: planPath)
      Disk.confirm(stage)
      for folder in plan.folders { try Disk.createFolder(root + "/" + folder) }
      for entry in plan.entries {
        try put(entry, applied)
        applied += 1
      }
      try finish(plan)
    } catch {
      try undo(first: applied)
      throw error
    }
    try Disk.removeTree(stage)
  }

  /// Writes the new and the old contents beside the sources.
  private func prepare(_ files: [GeneratedFile], _ edits: [EditedFile]) throws(PackageError) {
    try Disk.createFolder(stage)
    for (number, file) in files.enumerated() {
      try Disk.create(new(number), Array(file.text.utf8))
    }
    for (index, edit) in edits.enumerated() {
      let number = files.count + index
      let mode = Disk.mode(of: root + "/" + edit.path)
      for (path, text) in [(old(number), edit.original), (new(number), edit.text)] {
        try Disk.create(path, Array(text.utf8))
        Disk.setMode(mode, of: path)
      }
    }
  }

  private func new(_ number: Int) -> String { "\(stage)/new-\(number)" }
  private func old(_ number: Int) -> String { "\(stage)/old-\(number)" }

  /// Confirms the names on the disk, and then that the plan is carried out or undone.
  private func finish(_ plan: StagedPlan) throws(PackageError) {
    for entry in plan.entries { Disk.confirm(root + "/" + Disk.parent(of: entry.path)) }
    try Disk.move(planPath, to: done)
    Disk.confirm(stage)
  }

  /// Gives a prepared file its name; only an edited file replaces another, and only as it was read.
  private func put(_ entry: StagedPlan.Entry, _ number: Int) throws(PackageError) {
    let path = root + "/" + entry.path
    guard entry.before != nil else { return try Disk.link(new(number), as: path) }
    guard try digest(of: path) == entry.before else {
      throw .changedSince(path: entry.path, journal: Self.folderName)
    }
    try replace(path, with: new(number))
  }

  private func digest(of path: String) throws(PackageError) -> String? {
    try Disk.read(path).map(StagedPlan.digest)
  }

  private func replace(_ path: String, with content: String) throws(PackageError) {
    let link = stage + "/link"
    try Disk.remove(link)
    try Disk.link(content, as: link)
    try Disk.move(link, to: path)
    // If both are names of one file, renaming does nothing.
    try Disk.remove(link)
  }

  /// Undoes what a run has done before it failed or was killed; nothing if it was complete.
  ///
  /// `first` is how many files had got their names, if that is known.
  /// - Throws: `PackageError.changedSince` if a file was changed by somebody else; then nothing is
  ///   undone.
  func undo(first: Int? = nil) throws(PackageError) {
    guard isUnfinished else { return }
    if let bytes = try Disk.read(planPath) {
      let plan = StagedPlan(parsing: String(decoding: bytes, as: UTF8.self))
      let entries = Array(plan.entries.enumerated().prefix(first ?? .max))
      for (_, entry) in entries {
        let found = try digest(of: root + "/" + entry.path)
        guard found == entry.before || found == entry.after else {
          throw .changedSince(path: entry.path, journal: Self.folderName)
        }
      }
      for (number, entry) in entries.reversed() { try takeBack(entry, number) }
      for folder in plan.folders.reversed() { Disk.removeIfEmpty(root + "/" + folder) }
      try finish(plan)
    }
    try Disk.removeTree(stage)
  }

  private func takeBack(_ entry: StagedPlan.Entry, _ number: Int) throws(PackageError) {
    let path = root + "/" + entry.path
    guard let before = entry.before else { return try Disk.remove(path) }
    if try digest(of: path) != before { try replace(path, with: old(number)) }
  }
}
