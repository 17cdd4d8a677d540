import Core
import Entity

/// Formats the values that a descriptor refers to.
struct Describer {
  /// The container of the data (ERC-7730); of an inner call, only what the descriptor states.
  struct Container {
    let from: Address?
    let to: Address
    let value: Wei?
    let chain: ChainID
  }

  let value: ClearValue
  let container: Container
  let symbol: Sentence
  let root: JSON
  let sources: DescriptionSources
  /// The supplied ABI, for calls that are otherwise unknown.
  let abi: ContractABI?
  /// The nesting level; 1 is what is signed.
  let level: Int

  /// The deepest level at which inner calls are decoded.
  static let maxLevels = 4

  /// The result of a format.
  struct Shown {
    var fields: [Description.Field] = []
    var sentence: Sentence?
    /// True if there were more values than may be shown.
    var isCut = false
  }

  /// The value of a field that is being formatted.
  struct Place {
    let field: ClearField
    let index: Int
    let count: Int
    /// The indices of the array items on the path to it.
    let indices: [Int]
  }

  /// Returns the fields with their values; nil if a value is not what the descriptor requires.
  func shown(by format: ClearDescriptor.Format, _ run: inout DescriptionBudget) -> Shown? {
    var shown = Shown()
    var texts: [ClearPath: [Sentence]] = [:]
    var rest = format.fields[...]
    while let first = rest.first {
      let isBundled = first.section?.isBundled == true
      let fields = isBundled ? rest.prefix { $0.section == first.section } : rest.prefix(1)
      rest = rest.dropFirst(fields.count)
      var columns: [[Description.Field?]] = []
      for field in fields {
        guard let column = column(of: field, &run, &shown.isCut) else { return nil }
        columns.append(column)
        if field.visibility == .always, case .path(let path) = field.source {
          texts[path.whole] = column.compactMap { $0?.text }
        }
      }
      // Arrays that are shown side by side must have the same length.
      let count = columns[0].count
      guard columns.allSatisfy({ $0.count == count }) else { return nil }
      for row in 0..<count { shown.fields += columns.compactMap { $0[row] } }
    }
    shown.sentence = shown.isCut ? nil : format.sentence.flatMap { sentence($0, texts) }
    return shown
  }

  /// Returns what is shown of one field, with nil for hidden values; nil if a value is not allowed.
  private func column(
    of field: ClearField,
    _ run: inout DescriptionBudget,
    _ isCut: inout Bool
  ) -> [Description.Field?]? {
    guard isResolvable(field) else { return nil }
    let label: Sentence =
      field.label.isEmpty ? "value" : "\(foreign: field.label, limit: 32)"
    let group = field.section.flatMap {
      $0.label.isEmpty ? nil : UntrustedText.escaped($0.label, limit: 32)
    }
    guard let values = values(of: field) else {
      if case .mustBe = field.visibility { return nil }
      return [.init(label: label, text: "(missing)", group: group)]
    }
    var column: [Description.Field?] = []
    for (index, found) in values.enumerated() {
      let value = found.value
      switch field.visibility {
      case .always: break
      case .unless(let list):
        guard list.contains(where: { matches($0, value) }) else { break }
        column.append(nil)
        continue
      case .mustBe(let list):
        guard list.contains(where: { matches($0, value) }) else { return nil }
        column.append(nil)
        continue
      }
      guard run.values > 0 else {
        isCut = true
        column.append(nil)
        continue
      }
      run.values -= 1
      let place = Place(field: field, index: index, count: values.count, indices: found.indices)
      let call = field.format == "calldata" ? innerCall(value, place, &run) : nil
      column.append(
        .init(
          label: Self.numbered(label, place),
          text: call?.text ?? text(value, place),
          group: group,
          call: call
        )
      )
    }
    return column
  }

  /// Returns the label, with a number if the field has several values.
  private static func numbered(_ label: Sentence, _ place: Place) -> Sentence {
    guard let separator = place.field.separator else {
      guard place.count != 1 else { return label }
      return "\(label) \(term: place.indices.map { "[\($0)]" }.joined())"
    }
    let text = separator.replacing("{index}", with: "\(place.index)")
    return "\(label), \(foreign: text, limit: 32)"
  }

  private func text(_ value: ClearValue, _ place: Place) -> Sentence {
    let plain = plainText(value)
    if let label = place.field.encrypted { return "\(plain) (\(foreign: label))" }
    return formatted(value, place) ?? plain
  }

  /// Returns the sentence with the values as shown; nil if one is not shown, or has many items.
  private func sentence(_ sentence: InterpolatedText, _ texts: [ClearPath: [Sentence]])
    -> Sentence?
  {
    var shown: [Sentence] = []
    for part in sentence.parts {
      switch part {
      case .text(let plain): shown.append("\(foreign: plain, limit: 256)")
      case .value(let path) where path.root == .file:
        guard let constant = root.at(path)?.plainText else { return nil }
        shown.append("\(foreign: constant)")
      case .value(let path):
        guard let values = texts[path.whole], !values.isEmpty, values.count <= 4 else { return nil }
        shown.append(Sentence(joining: values))
      }
    }
    let whole = Sentence(joining: shown, by: "")
    // The signed data decides this, not the language: the limit is for the English text.
    return whole.english.utf8.count <= 1_024 ? whole : nil
  }
}
