import Core
import Entity
import Files
import HomeKit
import Scenes

extension DescriptorFolder {
  /// The descriptors as a backup carries them; or why it does not, which keeps no wallet from being
  /// backed up.
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

  /// Puts descriptors back beside those here; none takes the place of another one.
  func restore(_ text: [UInt8], isDryRun: Bool) throws -> RestoreBackup.NamedItemsOutcome {
    guard let lines = DescriptorLines(parsing: text)?.lines else {
      throw DescriptorFolderError.index("its entry in the backup is malformed")
    }
    // Some disks take names for the same that differ in capitals.
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
      // A file that is not in the list counts for nothing, and is not written over either.
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
