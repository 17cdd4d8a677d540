import Core
package import Entity
import Files

/// The descriptors in the home folder: one file each, and an index by deployment.
///
/// They are only claims of others, and can all be added again. Included files are merged when a
/// descriptor is added, so no file refers to another.
package struct DescriptorFolder: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  private static let schema = "kingtherum.clear-index"
  private static let maxIndexBytes = 32 << 20
  private var indexPath: String { file(DescriptorLines.indexName) }

  package func kept() throws -> [StoredDescriptor] {
    guard try InputFile.isThere(indexPath) else { return [] }
    let bytes = try InputFile.read(indexPath, limit: Self.maxIndexBytes)
    do {
      var reader = try JSONObject(try JSON.parse(bytes, maxBytes: Self.maxIndexBytes))
      guard try reader.string("schema") == Self.schema, try reader.integer("version") == 1 else {
        throw DescriptorFolderError.index("written by another version")
      }
      let rows = try reader.objects("descriptors")
      try reader.end()
      return try rows.map(Self.entry)
    } catch let error as any Reportable {
      throw DescriptorFolderError.index(error.report.message)
    }
  }

  package func descriptor(named name: String) throws -> ClearDescriptor {
    guard try kept().contains(where: { $0.name == name }) else {
      throw DescriptorFolderError.unknown(name)
    }
    return try read(name)
  }

  /// Returns the descriptors of a list that are deployed at a contract.
  package func descriptors(
    at place: ClearDescriptor.Deployment,
    ofCalls: Bool,
    among kept: [StoredDescriptor]
  ) throws -> [NamedDescriptor] {
    try kept.filter { $0.isOfCalls == ofCalls && $0.deployments.contains(place) }.map {
      NamedDescriptor(name: $0.name, descriptor: try read($0.name))
    }
  }

  package func file(_ name: String) -> String { path + "/" + name + ".json" }

  private func read(_ name: String) throws -> ClearDescriptor {
    try ClearDescriptor(try keptFile(name))
  }

  package func keptFile(_ name: String) throws -> DescriptorFile {
    try DescriptorFile(kept: try InputFile.read(file(name), limit: DescriptorFile.maxKeptBytes + 1))
  }

  /// Returns the list of descriptors; empty if the index is damaged, which is then rewritten.
  package func keptOrNone() throws -> [StoredDescriptor] {
    do { return try kept() } catch DescriptorFolderError.index { return [] }
  }

  package func keep(_ descriptors: [(entry: StoredDescriptor, file: DescriptorFile)]) throws {
    let others = try keptOrNone().filter { old in
      !descriptors.contains { $0.entry.name == old.name }
    }
    do { _ = try Folder.make(path) } catch { throw OutputError(error, path) }
    for (entry, content) in descriptors { try replace(file(entry.name), with: content.json) }
    try writeIndex(others + descriptors.map(\.entry))
  }

  package func remove(_ names: [String]) throws {
    // A file that is not in the index is not used, so the index is changed first.
    try writeIndex(try kept().filter { !names.contains($0.name) })
    for name in names { FileLocation.remove(file(name)) }
  }

  private func writeIndex(_ entries: [StoredDescriptor]) throws {
    let sorted = entries.sorted { $0.name < $1.name }
    let json = JSON.object([
      JSON.Member("schema", .string(Self.schema)), JSON.Member("version", .integer(1)),
      JSON.Member("descriptors", .array(sorted.map(Self.json))),
    ])
    try replace(indexPath, with: json)
  }

  /// Replaces a file: a kill leaves either the whole old file or the whole new one.
  private func replace(_ path: String, with json: JSON) throws {
    try AtomicFile.write(Array((json.render() + "\n").utf8), to: path, replacing: true)
  }

  private static func json(_ entry: StoredDescriptor) -> JSON {
    .object(
      [JSON.Member("name", .string(entry.name))]
        + (entry.owner.map { [JSON.Member("owner", .string($0))] } ?? []) + [
          JSON.Member("calls", .bool(entry.isOfCalls)),
          JSON.Member("formats", .integer(Int64(entry.formats))),
          JSON.Member(
            "at",
            .array(entry.deployments.map { .string("\($0.chain) \($0.address)") })
          ),
        ]
    )
  }

  private static func entry(_ row: JSONObject) throws -> StoredDescriptor {
    var row = row
    let name = try row.string("name")
    // The name becomes a file name: it must not lead out of the folder.
    guard !name.isEmpty, !name.hasPrefix("."), !name.utf8.contains(UInt8(ascii: "/")),
      !name.utf8.contains(0)
    else { throw DescriptorFolderError.index("it contains an invalid name") }
    let entry = StoredDescriptor(
      name: name,
      owner: try row.optionalString("owner"),
      isOfCalls: try row.bool("calls"),
      formats: Int(try row.integer("formats")),
      deployments: try row.strings("at").map { text in
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 2, let number = UInt64(parts[0]) else {
          throw DescriptorFolderError.index("it contains an invalid position")
        }
        return .init(chain: try ChainID(number), address: try Address(parsing: parts[1]))
      }
    )
    try row.end()
    return entry
  }
}
