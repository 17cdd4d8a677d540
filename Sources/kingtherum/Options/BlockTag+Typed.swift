import Core
import Entity

extension BlockTag {
  /// Reads `latest`, `safe`, `finalized`, `earliest`, a block's number or its hash.
  ///
  /// Not `pending`: such a block has no hash, so nothing that is read after it is after one block.
  init(typed text: String) throws {
    switch text {
    case "latest": self = .latest
    case "safe": self = .safe
    case "finalized": self = .finalized
    case "earliest": self = .earliest
    default:
      if text.hasPrefix("0x") {
        self = .hash(try Hash32(parsing: text))
        return
      }
      let isDigits = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      guard isDigits, let number = UInt64(text) else { throw BlockTagError.unknown(text) }
      self = .number(number)
    }
  }
}

/// A block that is neither a tag, a number nor a hash.
enum BlockTagError: Error, Equatable {
  case unknown(String)
}

extension BlockTagError: Reportable {
  var report: Report {
    switch self {
    case .unknown(let text):
      Report(
        .usage,
        "block-unknown",
        "invalid block: expected a number, a hash, latest, safe, finalized or earliest, "
          + "found \(foreign: text)"
      )
    }
  }
}
