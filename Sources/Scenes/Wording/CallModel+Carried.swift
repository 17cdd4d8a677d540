import Core
import Entity

extension CallModel {
  /// An inner call, passed on in bytes that only the standard of the outer call can decode.
  package struct Carried: Encodable, Sendable {
    let to: String
    /// Wei; absent if none is sent.
    let value: String?
    /// True if the code runs as the caller's own; otherwise absent.
    let delegatecall: Bool?
    let input: String
    /// The decoded call; absent if it is unknown.
    let call: [CallModel]?

    init(_ analyzed: AnalyzedCall) {
      to = analyzed.place.contract.description
      value = analyzed.place.value > 0 ? "\(analyzed.place.value)" : nil
      delegatecall = analyzed.place.isDelegate ? true : nil
      input = Hex.prefixed(analyzed.input)
      call = analyzed.call.map { [CallModel($0, analyzed)] }
    }

    /// The number of bytes of `input`, which is hex behind `0x`.
    private var bytes: Int { (input.utf8.count - 2) / 2 }

    /// The first four bytes of `input`, in hex behind `0x`.
    private var selector: String { String(input.prefix(2 + 2 * 4)) }

    func add(to facts: inout LabeledLines, _ name: Sentence, indent: String) {
      facts.add(
        name,
        delegatecall == nil ? "to \(address: to)" : "to \(address: to), as the caller's own code",
        indent: indent
      )
      let deeper = indent + "  "
      facts.add("and sends", data: value.map { "\($0) wei" }, indent: deeper)
      if let call {
        for one in call { one.add(to: &facts, "function", indent: deeper) }
      } else if bytes > 0 {
        facts.add("data", .unknownCall(bytes: bytes, selector: selector), indent: deeper)
      }
    }
  }

  /// Whether a value of a call is too long to show in a review.
  static func isCut(_ analyzed: AnalyzedCall) -> Bool {
    guard let call = analyzed.call else { return false }
    let isRead = !call.showsCalls && !analyzed.inner.isEmpty && !analyzed.isUnknown
    return call.arguments.contains { isCut($0, isRead) }
  }

  private static func isCut(_ argument: DecodedCall.Argument, _ isRead: Bool) -> Bool {
    guard argument.parts.isEmpty else { return argument.parts.contains { isCut($0, isRead) } }
    guard argument.call == nil else { return false }
    return CallValue(argument, argument.value.json(as: argument.type)).isCut(isRead: isRead)
  }
}
