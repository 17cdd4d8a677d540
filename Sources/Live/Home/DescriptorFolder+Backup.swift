import Core
import Entity
import Files
import HomeKit
import Scenes

extension DescriptorFolder {
  /// Returns the descriptors for a backup, or why they are left out.
  ///
  /// Unreadable descriptors do not prevent a backup of the wallets.
  func forBackup() -> (text: [UInt8]?, leftOut: Report?) {
    do {
      let lines = DescriptorLines(
        try kept().map { DescriptorLines.Line(name: $0.name, file: try keptFile($0.name)) }
      )
      guard !lines.lines.isEmpty else { return (nil, nil) }
      let text = lines.text
      guard text.count <= DescriptorLines.maxBytes else {
        throw DescriptorFolderError.tooLarge(bytes: text.count, limit: DescriptorLines.maxBytes)
      }
      guard DescriptorLines(parsing: text) == lines else {
        throw DescriptorFolderError.index("it contains an invalid name")
      }
      return (text, nil)
    } catch {
      let report = (error as? any Reportable)?.report
      return (
        nil, report ?? Report(.data, "descriptor-unread", Sentence(data: "\(type(of: error))"))
      )
    }
  }

  /// Restores descriptors beside the existing ones; none replaces another.
  func restore(_ text: [UInt8], isDryRun: Bool) throws -> RestoreBackup.NamedItemsOutcome {
    guard let lines = DescriptorLines(parsing: text)?.lines else {
      throw DescriptorFolderError.index("its entry in the backup is malformed")
    }
    // Some file systems ignore case in names.
    let here = Dictionary(
      try keptOrNone().map { ($0.name.lowercased(), $0.name) },
      uniquingKeysWith: { first, _ in first }
    )
    var added: [(entry: StoredDescriptor, file: DescriptorFile)] = []
    var differing: [String] = []
    var unread: [String] = []
    for line in lines {
      let listed = here[line.name.lowercased()]
      let isThere = try listed != nil || InputFile.isThere(file(line.name))
      let isSame = isThere && (try? keptFile(line.name)) == line.file
      // A file that is not in the index is ignored, but not overwritten either.
      if isThere, !isSame || (listed ?? line.name) != line.name {
        differing.append(line.name)
      } else if listed != nil {
        continue
      } else if let descriptor = try? ClearDescriptor(line.file) {
        added.append((StoredDescriptor(name: line.name, descriptor), line.file))
      } else {
        unread.append(line.name)
      }
    }
    if !isDryRun, !added.isEmpty { try keep(added) }
    return RestoreBackup.NamedItemsOutcome(added: added.count, differing: differing, unread: unread)
  }
}
