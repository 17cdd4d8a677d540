/// A folder outside the package, to which the tree of a scene is written with its edits as a patch.
struct Destination {
  /// The name of the patch in the folder.
  static let patchName = "edits.patch"

  private let path: String
  private let draft: String

  /// - Throws: `PackageError.exists` if something is there, unless it is an empty folder.
  init(_ path: String) throws(PackageError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    let isNamed = !name.isEmpty && name != "." && name != ".."
    let isFree =
      switch Disk.kind(path) {
      case .nothing: true
      case .folder: try Disk.names(in: path).isEmpty
      case .file, .other: false
      }
    guard isNamed, isFree else { throw .exists(path: path) }
    self.path = path
    draft = path.dropLast(name.count) + ".\(name).scene-generator"
  }

  /// Writes everything to a folder beside it, which then gets the name.
  ///
  /// A run that was killed leaves that folder, and the next one with the same destination removes it.
  func write(_ files: [GeneratedFile], _ edits: [EditedFile]) throws(PackageError) {
    if Disk.kind(draft) != .nothing { try Disk.removeTree(draft) }
    try Disk.createFolder(draft)
    do {
      for file in files {
        for folder in Disk.missingFolders(above: file.path, in: draft) {
          try Disk.createFolder(draft + "/" + folder)
        }
        try Disk.create(draft + "/" + file.path, Array(file.text.utf8))
      }
      let patch = edits.map(\.patch).joined()
      try Disk.create(draft + "/" + Self.patchName, Array(patch.utf8))
      Disk.confirm(draft)
      try Disk.move(draft, to: path)
    } catch {
      try Disk.removeTree(draft)
      throw error
    }
    let parent = Disk.parent(of: path)
    Disk.confirm(parent.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : parent)
  }
}
