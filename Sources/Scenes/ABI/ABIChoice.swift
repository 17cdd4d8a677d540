package import Core
package import Entity

/// How to decode the bytes of an event or error.
package enum ABIChoice: Sendable, Equatable {
  /// With the given declaration, such as `Paused(address account)`.
  case written(String)
  /// With the declaration of this name, from a supplied ABI or built in.
  case named(String)
  /// With whichever declaration matches the topic or selector.
  case found

  /// Reads what was typed: `auto`, a name, or a name with types.
  package init(_ text: String) {
    if text == "auto" {
      self = .found
    } else if text.utf8.contains(UInt8(ascii: "(")) {
      self = .written(text)
    } else {
      self = .named(text)
    }
  }
}

/// A declaration that bytes may be decoded with, and where it comes from.
struct ABICandidate<Shape: Sendable>: Sendable {
  let shape: Shape
  /// True if it comes from a supplied ABI and is therefore unverified.
  let isClaimed: Bool
}

/// No declaration was found that the bytes could be decoded with.
package enum ABIChoiceError: Error, Equatable {
  case noEvent(topic: Hash32?)
  case noEventNamed(String)
  case noError(selector: [UInt8])
  case noErrorNamed(String)
  case noFunction(selector: [UInt8])
  /// The bytes have the selector of another error than the one that was given.
  case otherError(wanted: [UInt8], found: [UInt8])
}

extension ABIChoiceError: Reportable {
  package var report: Report {
    switch self {
    case .noEvent(let topic?):
      Report(.refused, "abi-event-unknown", "unknown event: no known event has the topic \(topic)")
    case .noEvent(nil):
      Report(
        .data,
        "abi-event-no-topic",
        "unknown event: without a topic, nothing says which event this is"
      )
    case .noEventNamed(let name):
      Report(
        .refused,
        "abi-event-name-unknown",
        "unknown event: \(foreign: name)"
      )
    case .noError(let selector) where selector.count < 4:
      Report(
        .data,
        "abi-error-short",
        "invalid error data: expected at least 4 bytes, found \(count: selector.count)"
      )
    case .noError(let selector):
      Report(
        .refused,
        "abi-error-unknown",
        "unknown error: no known error has the selector \(hex: Hex.prefixed(selector))"
      )
    case .noFunction(let selector) where selector.count < 4:
      Report(
        .data,
        "abi-function-short",
        "invalid call data: expected at least 4 bytes, found \(count: selector.count)"
      )
    case .noFunction(let selector):
      Report(
        .refused,
        "abi-function-unknown",
        "unknown function: no known function has the selector \(hex: Hex.prefixed(selector))"
      )
    case .otherError(let wanted, let found):
      Report(
        .data,
        "abi-error-other",
        "wrong error: expected the selector \(hex: Hex.prefixed(wanted)), found \(hex: Hex.prefixed(found))"
      )
    case .noErrorNamed(let name):
      Report(
        .refused,
        "abi-error-name-unknown",
        "unknown error: \(foreign: name)"
      )
    }
  }
}
