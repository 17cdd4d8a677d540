package import Core

/// A value that a descriptor shows, with its label and its format.
package struct ClearField: Hashable, Sendable {
  /// Where the value comes from.
  package enum Source: Hashable, Sendable {
    /// The data, or its container.
    case path(ClearPath)
    /// The descriptor itself.
    case literal(String)
  }

  /// When the value is shown.
  package enum Visibility: Hashable, Sendable {
    case always
    /// Unless it is one of these.
    case unless([String])
    /// Never, and it must be one of these.
    case mustBe([String])
  }

  /// Where the value comes from.
  package let source: Source
  package let label: String
  /// The name of the format: `raw`, `tokenAmount` …
  package let format: String
  /// The parameters of the format.
  package let parameters: JSON
  /// The base of relative paths among the parameters.
  package let group: ClearPath?
  /// When the value is shown.
  package let visibility: Visibility
  /// The text before each of several values; `{index}` in it is the number of the value.
  package let separator: String?
  /// The text to show for a value that the file calls encrypted; nil if it does not.
  package let encrypted: String?
  /// The group that the field is shown in; nil if it is in none with a name or an order.
  package let section: Section?

  /// A group of fields with a name, or an order of their values.
  package struct Section: Hashable, Sendable {
    /// The number of the group within the format.
    package let number: Int
    /// The label before the group; empty if there is none.
    package let label: String
    /// Whether the first values of all its fields come first, then the second values, and so on.
    package let isBundled: Bool
  }
}

/// Reads fields, also those of groups and definitions.
struct ClearFieldReader {
  let root: JSON
  private(set) var fields: [ClearField] = []
  private var sections = 0

  private static let maxFields = 256
  private static let maxLevels = 8

  init(_ root: JSON) { self.root = root }

  mutating func read(
    _ json: JSON?,
    in group: ClearPath? = nil,
    of section: ClearField.Section? = nil,
    level: Int = 1
  ) throws(ClearDescriptorError) {
    guard let json else { return }
    guard case .array(let items) = json, level <= Self.maxLevels else { throw .shape(of: "fields") }
    for item in items {
      let merged = try resolved(item)
      if let inner = merged["fields"] {
        let path = try merged["path"].map { json throws(ClearDescriptorError) in
          try Self.path(json).within(group)
        }
        try read(
          inner,
          in: path ?? group,
          of: try self.section(merged) ?? section,
          level: level + 1
        )
      } else if let field = try field(merged, in: group, of: section) {
        fields.append(field)
      }
      guard fields.count <= Self.maxFields else { throw .shape(of: "fields") }
    }
  }

  /// Returns the field merged with the definition that it refers to.
  private func resolved(_ item: JSON) throws(ClearDescriptorError) -> JSON {
    guard case .object(let own) = item else { throw .shape("a field") }
    guard let reference = item["$ref"] else { return item }
    guard let text = reference.plainText, let path = ClearPath(parsing: text), path.root == .file,
      case .object(let other)? = root.at(path), other.allSatisfy({ $0.key != "$ref" })
    else { throw .shape(of: "$ref") }
    var members = own.filter { $0.key != "$ref" && $0.key != "params" }
    for member in other where member.key != "params" && item[member.key] == nil {
      members.append(member)
    }
    guard case .object(let mine) = item["params"] ?? .object([]),
      case .object(let theirs) = root.at(path)?["params"] ?? .object([])
    else { throw .shape(of: "params") }
    let params = mine + theirs.filter { member in !mine.contains { $0.key == member.key } }
    return .object(members + [JSON.Member("params", .object(params))])
  }

  /// Returns the group of a list of fields; nil if it has neither a name nor an order.
  private mutating func section(_ json: JSON) throws(ClearDescriptorError)
    -> ClearField.Section?
  {
    let iteration = json["iteration"]?.plainText ?? "sequential"
    guard ["sequential", "bundled"].contains(iteration) else { throw .shape(of: "iteration") }
    let label = json["label"]?.plainText ?? ""
    guard !label.isEmpty || iteration == "bundled" else { return nil }
    sections += 1
    return ClearField.Section(number: sections, label: label, isBundled: iteration == "bundled")
  }

  private func field(_ json: JSON, in group: ClearPath?, of section: ClearField.Section?)
    throws(ClearDescriptorError) -> ClearField?
  {
    let visibility = json["visible"]
    if visibility?.plainText == "never" { return nil }
    let source: ClearField.Source
    if let literal = json["value"] {
      source = .literal(try constant(literal))
    } else {
      guard let path = json["path"] else { throw .shape("a field without a path") }
      source = .path(try Self.path(path).within(group))
    }
    let parameters = json["params"] ?? .object([])
    guard case .object = parameters else { throw .shape(of: "params") }
    return ClearField(
      source: source,
      label: json["label"]?.plainText ?? "",
      format: json["format"]?.plainText ?? "raw",
      parameters: parameters,
      group: group,
      visibility: try Self.visibility(visibility),
      separator: json["separator"]?.plainText,
      encrypted: json["encryption"].map { $0["fallbackLabel"]?.plainText ?? "encrypted" },
      section: section
    )
  }

  private static func visibility(_ json: JSON?) throws(ClearDescriptorError)
    -> ClearField.Visibility
  {
    guard let json, json.plainText == nil else { return .always }
    // The standard's text says `mustMatch`, the schema of the public registry `mustBe`.
    for (name, kind) in [
      ("ifNotIn", ClearField.Visibility.unless), ("mustMatch", ClearField.Visibility.mustBe),
      ("mustBe", ClearField.Visibility.mustBe),
    ] {
      guard let list = json[name] else { continue }
      guard case .array(let values) = list else { throw .shape(of: "visible") }
      return kind(values.map { $0.plainText ?? $0.render() })
    }
    throw .shape(of: "visible")
  }

  private static func path(_ json: JSON) throws(ClearDescriptorError) -> ClearPath {
    guard let text = json.plainText, let path = ClearPath(parsing: text), path.root != .file else {
      throw .shape(of: "path")
    }
    return path
  }

  private func constant(_ json: JSON) throws(ClearDescriptorError) -> String {
    guard let text = json.plainText, text.hasPrefix("$."), let path = ClearPath(parsing: text)
    else {
      return json.plainText ?? json.render()
    }
    guard let value = root.at(path) else { throw .shape(of: "value") }
    return value.plainText ?? value.render()
  }
}
