import Core
import Entity

/// What a descriptor says of a call or a message: all of it claimed.
package struct Description: Sendable, Equatable, Encodable {
  package struct Field: Sendable, Equatable, Encodable {
    let label: String
    let text: String
    /// The name of the group it is shown in; missing where that has none.
    var group: String?
    /// The call that its bytes are said to be.
    var call: InnerCall?
  }

  let descriptor: String
  let owner: String?
  let contract: String?
  let intent: String
  /// The intent with values in it; missing where the descriptor has none that works out.
  let sentence: String?
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
    let whose = owner.map { " for \($0)" } ?? ""
    facts.add(indent + "described", "\(intent) (unverified, claimed\(whose) by \(descriptor))")
    facts.add(indent + "  in words", sentence)
    var group: String?
    for field in fields {
      if let name = field.group, name != group {
        let count = fields.count { $0.group == name }
        facts.add(indent + "  " + name, count == 1 ? "1 value" : "\(count) values")
      }
      group = field.group
      let deeper = indent + (field.group == nil ? "  " : "    ")
      facts.add(deeper + field.label, field.text)
      field.call?.add(to: &facts, on: chain, indent: deeper + "  ")
    }
  }
}
