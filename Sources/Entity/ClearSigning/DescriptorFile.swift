package import Core

/// A descriptor file, with the files it includes merged into it (ERC-7730, "Organizing files").
package struct DescriptorFile: Hashable, Sendable {
  /// The merged contents.
  package let json: JSON

  /// The maximum size of a file, in bytes.
  package static let maxBytes = 1 << 20  // 1 MiB

  /// The maximum size of a file with all that it includes, in bytes.
  package static let maxKeptBytes = 4 << 20  // 4 MiB: includes are followed four files deep

  /// Reads a file; `include` returns an included file by the name that the file gives.
  ///
  /// - Throws: `ClearDescriptorError` if it is not JSON, or an included file is missing.
  package init(
    parsing bytes: [UInt8],
    including include: (String) throws(ClearDescriptorError) -> DescriptorFile
  ) throws(ClearDescriptorError) {
    let own: JSON
    do { own = try JSON.parse(bytes, maxBytes: Self.maxBytes).withoutNulls } catch {
      throw .json(error)
    }
    guard case .object(let members) = own else { throw .foreign }
    guard let name = members.first(where: { $0.key == "includes" })?.value else {
      json = own
      return
    }
    guard case .string(let name) = name else { throw .shape(of: "includes") }
    let merged = Self.merge(own, over: try include(name).json)
    guard case .object(let all) = merged else { throw .shape("the file") }
    json = .object(all.filter { $0.key != "includes" })
  }

  /// Reads a stored file, which already contains what it included.
  ///
  /// - Throws: `ClearDescriptorError` if it is not JSON, or includes another file.
  package init(kept bytes: [UInt8]) throws(ClearDescriptorError) {
    do { json = try JSON.parse(bytes, maxBytes: Self.maxKeptBytes) } catch { throw .json(error) }
    guard case .object = json else { throw .shape("the file") }
    guard json["includes"] == nil else { throw .shape(of: "includes") }
  }

  /// Merges two files. The including file wins; fields are merged one by one, by their paths.
  private static func merge(_ own: JSON, over other: JSON, key: String = "") -> JSON {
    switch (own, other) {
    case (.object(let own), .object(let other)):
      let kept = other.map { member in
        guard let mine = own.first(where: { $0.key == member.key }) else { return member }
        return JSON.Member(member.key, merge(mine.value, over: member.value, key: member.key))
      }
      let added = own.filter { member in !other.contains { $0.key == member.key } }
      return .object(kept + added)
    case (.array(let own), .array(let other)) where key == "fields":
      let kept = other.map { field in
        own.first { $0["path"] == field["path"] && $0["path"] != nil }
          .map { merge($0, over: field) } ?? field
      }
      let added = own.filter { field in
        field["path"] == nil || !other.contains { $0["path"] == field["path"] }
      }
      return .array(kept + added)
    default: return own
    }
  }
}

extension JSON {
  /// The same value without null members.
  ///
  /// Programs write null for absent values; when files are merged, it would replace a value.
  package var withoutNulls: JSON {
    switch self {
    case .object(let members):
      .object(
        members.compactMap { member in
          member.value == .null ? nil : Member(member.key, member.value.withoutNulls)
        }
      )
    case .array(let items): .array(items.map(\.withoutNulls))
    default: self
    }
  }

  /// The member of an object; nil if there is none.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.utf8.elementsEqual(name.utf8) }?.value
  }

  /// The text of a JSON string; nil for other values.
  package var plainText: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// Returns the value at a path such as `$.metadata.constants.coins.[0]`.
  package func at(_ path: ClearPath) -> JSON? {
    var found = self
    for step in path.steps {
      switch (step, found) {
      case (.name(let name), _):
        guard let next = found[name] else { return nil }
        found = next
      case (.item(let index), .array(let items)):
        let place = index < 0 ? items.count + index : index
        guard items.indices.contains(place) else { return nil }
        found = items[place]
      default: return nil
      }
    }
    return found
  }
}
