import Core
import Entity

/// A decoded call, in words and in JSON.
package struct CallModel: Encodable, Sendable {
  package struct Argument: Encodable, Sendable {
    let name: String
    let type: String
    /// The value as `abi decode` writes it; absent if `parts` contains it.
    let value: EmbeddedJSON?
    let call: [CallModel]?
    let parts: [Argument]?

    /// The value on one line.
    private let text: Sentence

    private enum CodingKeys: String, CodingKey { case name, type, value, call, parts }
  }

  let function: String
  let standard: Bool
  /// True if the meaning is only claimed by an ABI or a descriptor; otherwise absent.
  let claimed: Bool?
  let arguments: [Argument]
  /// The inner calls hidden in bytes of its arguments; absent if the arguments show them.
  let calls: [Carried]?

  init(_ call: DecodedCall, _ analyzed: AnalyzedCall? = nil) {
    function = call.function.signature.description
    standard = call.isStandard
    claimed = call.isClaimed ? true : nil
    let analyzed = analyzed ?? AnalyzedCall(call)
    calls = call.showsCalls || analyzed.inner.isEmpty ? nil : analyzed.inner.map(Carried.init)
    let isRead = calls != nil && !analyzed.isUnknown
    arguments = call.arguments.map { Argument($0, isRead: isRead) }
  }

  /// Adds a line for the function and one for each value, nested values indented further.
  func add(to facts: inout LabeledLines, _ name: Sentence, indent: String) {
    facts.add(
      name,
      claimed == nil ? "\(term: function)" : "\(term: function) (unverified)",
      indent: indent
    )
    for argument in arguments { argument.add(to: &facts, indent: indent + "  ") }
    guard let calls else { return }
    let count = calls.count
    facts.add(
      "calls",
      "\(count) \(by: count, one: "call", many: "calls")",
      indent: indent + "  "
    )
    for (number, call) in calls.enumerated() {
      call.add(to: &facts, "[\(number)]", indent: indent + "    ")
    }
  }
}

extension CallModel.Argument {
  /// `isRead` is true if bytes of the argument are shown as inner calls.
  init(_ argument: DecodedCall.Argument, isRead: Bool) {
    name = argument.name
    type = argument.type.description
    let json = argument.value.json(as: argument.type)
    value = argument.parts.isEmpty && argument.call == nil ? EmbeddedJSON(json: json) : nil
    call = argument.call.map { [CallModel($0)] }
    parts = argument.parts.isEmpty ? nil : argument.parts.map { Self($0, isRead: isRead) }
    text = CallValue(argument, json).text(isRead: isRead)
  }

  fileprivate func add(to facts: inout LabeledLines, indent: String) {
    if let call {
      for one in call { one.add(to: &facts, "\(name: name)", indent: indent) }
    } else if let parts {
      let count = parts.count
      facts.add(
        "\(name: name)",
        "\(count) \(by: count, one: "part", many: "parts")",
        indent: indent
      )
      for part in parts { part.add(to: &facts, indent: indent + "  ") }
    } else {
      facts.add("\(name: name)", text, indent: indent)
    }
  }
}
