import Core
import Entity

/// A value of a call on one line: the whole value, or its length and hash.
struct CallValue {
  private let argument: DecodedCall.Argument
  private let json: JSON

  /// The longest value to show in full: bytes, or characters of anything else.
  static let maxShown = 4_096

  /// The names of arguments whose bytes are decoded as inner calls.
  private static let carriers: Set<String> = ["execution", "transactions", "callData"]

  /// Whether the bytes are shown as inner calls; a signature among the arguments never is.
  private func isShownAsCalls(_ isRead: Bool) -> Bool {
    isRead && Self.carriers.contains(argument.name)
  }

  init(_ argument: DecodedCall.Argument, _ json: JSON) {
    (self.argument, self.json) = (argument, json)
  }

  /// Whether the value is not shown completely.
  ///
  /// Nothing is missing of bytes that are a call, or are shown as inner calls.
  func isCut(isRead: Bool) -> Bool {
    if case .bytes(let bytes) = argument.value {
      return !argument.isCall && !isShownAsCalls(isRead) && bytes.count > Self.maxShown
    }
    return json.render().unicodeScalars.count > Self.maxShown
  }

  func text(isRead: Bool) -> Sentence {
    if case .bytes(let bytes) = argument.value {
      return Self.text(bytes, argument, isShownAsCalls(isRead))
    }
    if case .string(let text) = json, argument.type != .string { return "\(term: text)" }
    let text = json.render()
    guard isCut(isRead: isRead) else { return "\(foreign: text, limit: Self.maxShown)" }
    let count = text.unicodeScalars.count
    return "\(count) \(by: count, one: "character", many: "characters"), too long to show; "
      + "Keccak-256 \(Hash32.keccak(of: Array(text.utf8)))"
  }

  private static func text(
    _ bytes: [UInt8],
    _ argument: DecodedCall.Argument,
    _ isRead: Bool
  ) -> Sentence {
    let count = bytes.count
    if argument.isCall, argument.call == nil {
      return .unknownCall(bytes: count, selector: Hex.prefixed(bytes.prefix(4)))
    }
    guard count > 32 else { return "\(hex: Hex.prefixed(bytes))" }
    if isRead { return "\(count) \(by: count, one: "byte", many: "bytes"), shown below" }
    guard count > maxShown else {
      return "\(count) \(by: count, one: "byte", many: "bytes"), \(hex: Hex.prefixed(bytes))"
    }
    return "\(count) \(by: count, one: "byte", many: "bytes"), too long to show; "
      + "Keccak-256 \(Hash32.keccak(of: bytes))"
  }
}

extension Sentence {
  /// Describes call data that cannot be decoded.
  static func unknownCall(bytes count: Int, selector: String) -> Sentence {
    "\(count) \(by: count, one: "byte", many: "bytes"), selector \(hex: selector): unknown function"
  }
}
