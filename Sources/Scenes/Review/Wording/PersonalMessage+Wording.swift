import Core
import Entity

extension PersonalMessage {
  /// The kind and length of the message.
  var size: Sentence {
    let count = bytes.count
    return text == nil
      ? "\(count) \(by: count, one: "byte", many: "bytes"), not text"
      : "text of \(count) \(by: count, one: "byte", many: "bytes")"
  }

  /// The whole message, with a mark before each line so that none can imitate a line of the review.
  var shown: [String] {
    guard !bytes.isEmpty else { return [] }
    guard let text else { return ["| " + Hex.prefixed(bytes)] }
    return ShownText.lines(of: text)
  }

  var json: JSON {
    .object(
      [
        JSON.Member("bytes", .integer(Int64(bytes.count))),
        JSON.Member("hex", .string(Hex.prefixed(bytes))),
      ] + (text.map { [JSON.Member("text", .string($0))] } ?? [])
    )
  }
}

/// Foreign text, shown completely.
enum ShownText {
  static func lines(of text: String) -> [String] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      ("| " + UntrustedText.escaped(String(Substring(line)), limit: .max))
    }
  }
}
