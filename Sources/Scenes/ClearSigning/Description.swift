import Core
import Entity

/// What a descriptor says of a call or a message; all of it is unverified.
package struct Description: Sendable, Equatable, Encodable {
  package struct Field: Sendable, Equatable, Encodable {
    let label: Sentence
    let text: Sentence
    /// The label of the group it is shown in; nil if it has none.
    var group: String?
    /// The call that its bytes are claimed to be.
    var call: InnerCall?
  }

  let descriptor: String
  let owner: String?
  let contract: String?
  let intent: Sentence
  /// The intent with values in it; nil if the descriptor has none, or a value is missing.
  let sentence: Sentence?
  let fields: [Field]
  /// Not in the JSON, which has it in the enclosing object.
  let chain: ChainID

  private enum CodingKeys: String, CodingKey {
    case descriptor, owner, contract, intent, sentence, fields
  }

  /// The calls that it claims to contain, with those nested in them.
  var calls: [InnerCall] { fields.compactMap(\.call).flatMap(\.all) }

  /// Adds a line for the intent, and an indented line for each value.
  func add(to facts: inout LabeledLines, indent: String = "") {
    facts.add(
      "described",
      owner.map { "\(intent) (unverified, claimed for \(term: $0) by \(term: descriptor))" }
        ?? "\(intent) (unverified, claimed by \(term: descriptor))",
      indent: indent
    )
    let inner = indent + "  "
    facts.add("in words", sentence, indent: inner)
    var group: String?
    for field in fields {
      if let name = field.group, name != group {
        let count = fields.count { $0.group == name }
        facts.add(
          "\(name: name)",
          "\(count) \(by: count, one: "value", many: "values")",
          indent: inner
        )
      }
      group = field.group
      let deeper = field.group == nil ? inner : inner + "  "
      facts.add(field.label, field.text, indent: deeper)
      field.call?.add(to: &facts, on: chain, indent: deeper + "  ")
    }
  }
}
