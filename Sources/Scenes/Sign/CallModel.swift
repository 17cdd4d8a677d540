import BigInt
import Core
import Entity

/// What call data reads like, in words and in JSON.
package struct CallModel: Encodable, Sendable {
  package struct Argument: Encodable, Sendable {
    let name: String
    let type: String
    /// The value as `abi decode` writes it; left out where `parts` has it.
    let value: Embedded?
    let call: [CallModel]?
    let parts: [Argument]?

    /// The value on one line.
    private let text: String

    private enum CodingKeys: String, CodingKey { case name, type, value, call, parts }
  }

  let function: String
  let standard: Bool
  /// Present where the meaning is the word of an ABI or a descriptor.
  let claimed: Bool?
  let arguments: [Argument]

  init(_ call: DecodedCall) {
    function = call.function.signature.description
    standard = call.isStandard
    claimed = call.isClaimed ? true : nil
    arguments = call.arguments.map(Argument.init)
  }

  /// One line for the function, and one for each value, deeper ones further in.
  func add(to facts: inout Facts, _ name: String, indent: String) {
    facts.add(indent + name, function + (claimed == nil ? "" : " (as claimed)"))
    for argument in arguments { argument.add(to: &facts, indent: indent + "  ") }
  }
}

extension CallModel.Argument {
  init(_ argument: DecodedCall.Argument) {
    name = argument.name
    type = argument.type.description
    let json = argument.value.json(as: argument.type)
    value = argument.parts.isEmpty && argument.call == nil ? Embedded(json: json) : nil
    call = argument.call.map { [CallModel($0)] }
    parts = argument.parts.isEmpty ? nil : argument.parts.map(Self.init)
    text = Self.text(argument, json)
  }

  fileprivate func add(to facts: inout Facts, indent: String) {
    if let call {
      for one in call { one.add(to: &facts, name, indent: indent) }
    } else if let parts {
      facts.add(indent + name, parts.count == 1 ? "1 part" : "\(parts.count) parts")
      for part in parts { part.add(to: &facts, indent: indent + "  ") }
    } else {
      facts.add(indent + name, text)
    }
  }

  /// Bytes and texts are foreign and may be long: what is cut is in the JSON, and in the input.
  private static func text(_ argument: DecodedCall.Argument, _ json: JSON) -> String {
    if argument.isCall, argument.call == nil, case .bytes(let bytes) = argument.value {
      return "\(bytes.count) bytes, selector \(Hex.prefixed(bytes.prefix(4))): not known here"
    }
    if case .bytes(let bytes) = argument.value, bytes.count > 32 {
      return "\(bytes.count) bytes, \(Hex.prefixed(bytes.prefix(16)))…"
    }
    if case .number(let number) = argument.value, number.magnitude.bitWidth > 255,
      argument.type.isUnsigned
    {
      return "\(number) (as good as without limit)"
    }
    if case .string(let text) = json, argument.type != .string { return text }
    return ForeignText.escaped(json.render(), limit: 256)
  }
}

extension ABIType {
  fileprivate var isUnsigned: Bool {
    if case .uint = self { return true }
    return false
  }
}
