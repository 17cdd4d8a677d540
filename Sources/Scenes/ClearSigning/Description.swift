import Core
import Entity

/// What a descriptor says of a call or a message: all of it claimed.
package struct Description: Sendable, Equatable, Encodable {
  package struct Field: Sendable, Equatable, Encodable {
    let label: Sentence
    let text: Sentence
    /// The name of the group it is shown in; missing where that has none.
    var group: String?
    /// The call that its bytes are said to be.
    var call: InnerCall?
  }

  let descriptor: String
  let owner: String?
  let contract: String?
  let intent: Sentence
  /// The intent with values in it; missing where the descriptor has none that works out.
  let sentence: Sentence?
  let fields: [Field]
  /// On which chain; not in the JSON, which has it above.
  let chain: ChainID

  private enum CodingKeys: String, CodingKey {
    case descriptor, owner, contract, intent, sentence, fields
  }

  /// The calls that it says are in it, and those within them.
  var calls: [InnerCall] { fields.compactMap(\.call).flatMap(\.all) }

  /// One line for the intent, and one for each value, further in.
  func add(to facts: inout FieldLines, indent: String = "") {
    facts.add(
      "described",
      owner.map { "\(intent) (unverified, claimed for \($0) by \(descriptor))" }
        ?? "\(intent) (unverified, claimed by \(descriptor))",
      indent: indent
    )
    let inner = indent + "  "
    facts.add("in words", sentence, indent: inner)
    var group: String?
    for field in fields {
      if let name = field.group, name != group {
        let count = fields.count { $0.group == name }
        facts.add(
          "\(name)",
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
