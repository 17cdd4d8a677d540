import Core
import Entity

@testable import Scenes

/// The screen while a message is reviewed.
extension FuzzLaw {
  static let shown = [reviewRows]

  /// T-38: foreign text never begins a row, at any width. The first byte selects the width.
  ///
  /// Apart from warnings, the lines at the left edge are the same as in a review of a one-letter
  /// text, and every row of a wrapped line begins with its margin.
  private static let reviewRows = FuzzLaw(
    "review-rows",
    seeds: [
      "Px", "\u{14}caution: none\ninfo: none", "Pto  0x00\u{A0}\u{A0}danger: none", "(\u{1B}[2J| x",
      "Z급여\u{3000}\u{202E}지갑\r\ncaution: none", "\u{7F}e\u{301}\u{301}\\u{a}",
    ].map { Array($0.utf8) }
  ) { bytes in
    guard let first = bytes.first else { return true }
    let columns = 20 + Int(first) % 181
    let foreign = String(decoding: bytes.dropFirst().prefix(1024), as: UTF8.self)
    guard let found = reviews(of: foreign), let fair = reviews(of: "x") else { return true }
    return zip(found, fair).allSatisfy { found, fair in
      heads(of: found) == heads(of: fair) && rowsAreBehindTheirMargins(found.text, columns)
    }
  }

  private static func reviews(of foreign: String) -> [MessageReviewModel]? {
    let quoted = JSON.string(foreign).render()
    let typed = """
      {"types": {"EIP712Domain": [{"name": "name", "type": "string"}],
       "Order": [{"name": "note", "type": "string"}]}, "primaryType": "Order",
       "domain": {"name": \(quoted)}, "message": {"note": \(quoted)}}
      """
    guard let data = try? TypedData(parsing: Array(typed.utf8)) else { return nil }
    let context = MessageContext(chains: .builtIn, chosen: nil, tokens: TokenList(), now: 0)
    let messages = [SignableMessage.personal(PersonalMessage(text: foreign)), .typed(data)]
    return messages.map { message in
      MessageReviewModel(
        MessageReview(
          message,
          account: AccountBook.Account(stranger: .zero),
          in: context,
          knowing: .none
        )
      )
    }
  }

  /// The names at the left edge without warnings: the text may add warnings, but changes no name.
  private static func heads(of review: MessageReviewModel) -> [Substring] {
    let warnings = Set((review.warnings.map(\.line) + [ReviewPage.noWarnings]).map(\.text))
    return review.text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("| ") && !$0.hasPrefix("  ") && !warnings.contains(String($0)) }
      .filter { !$0.hasPrefix(ReviewPage.reminder("").text) }
      .map { $0.prefix { $0 != " " } }
  }

  private static func rowsAreBehindTheirMargins(_ review: String, _ columns: Int) -> Bool {
    review.split(separator: "\n", omittingEmptySubsequences: false).allSatisfy { line in
      let margin = line.hasPrefix("| ") ? "| " : "  "
      return WrappedText.text(String(line), columns: columns).split(separator: "\n").dropFirst()
        .allSatisfy { $0.utf8.starts(with: margin.utf8) }
    }
  }
}
