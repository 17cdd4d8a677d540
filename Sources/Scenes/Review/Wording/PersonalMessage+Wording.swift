import Core
import Entity

extension PersonalMessage {
  /// What it is and how long.
  var size: Sentence {
    let count = bytes.count
    return text == nil
      ? "\(count) \(by: count, one: "byte", many: "bytes"), not text"
      : "text of \(count) \(by: count, one: "byte", many: "bytes")"
  }

  /// All of it, each line behind a mark, so that none can pass for one of ours.
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

/// Text of others, shown whole.
enum ShownText {
  static func lines(of text: String) -> [String] {
    text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      ("| " + UntrustedText.escaped(String(Substring(line)), limit: .max))
    }
  }
}
