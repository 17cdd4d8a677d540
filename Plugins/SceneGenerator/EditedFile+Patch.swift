/// The unified diff of an edited file, as `git apply` and `patch -p1` read it.
extension EditedFile {
  /// The lines around a change that a patch repeats.
  private static let context = 3

  private struct Hunk {
    var first: Int
    var end: Int
    var changes: [Change]
  }

  var patch: String {
    var hunks: [Hunk] = []
    for change in changes.sorted(by: { $0.index < $1.index }) {
      let first = max(0, change.index - Self.context)
      let end = min(lines.count, change.index + change.removed + Self.context)
      if let last = hunks.indices.last, first <= hunks[last].end {
        hunks[last].end = end
        hunks[last].changes.append(change)
      } else {
        hunks.append(Hunk(first: first, end: end, changes: [change]))
      }
    }
    var text = "--- a/\(path)\n+++ b/\(path)\n"
    var shift = 0
    for hunk in hunks {
      let added = hunk.changes.reduce(0) { $0 + $1.added.count }
      let removed = hunk.changes.reduce(0) { $0 + $1.removed }
      let count = hunk.end - hunk.first
      text += "@@ -\(hunk.first + 1),\(count) "
      text += "+\(hunk.first + 1 + shift),\(count + added - removed) @@\n"
      var index = hunk.first
      for change in hunk.changes {
        text += lines[index..<change.index].map { " \($0)\n" }.joined()
        text += lines[change.index..<change.index + change.removed].map { "-\($0)\n" }.joined()
        text += change.added.map { "+\($0)\n" }.joined()
        index = change.index + change.removed
      }
      text += lines[index..<hunk.end].map { " \($0)\n" }.joined()
      shift += added - removed
    }
    return text
  }
}
