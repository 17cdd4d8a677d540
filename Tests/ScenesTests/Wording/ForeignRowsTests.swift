import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

/// Foreign text never begins a row, at any width, and none of it is lost.
@Suite struct ForeignRowsTests {
  private static let rounds = 150

  /// The beginnings of the program's own lines.
  private static let heads = [
    "signer", "message", "signing hash", "signs", "domain", "chain", "from", "to", "amount", "fee",
    "nonce",
    "type", "total", "left", "recipient", "built", "── from the ", ReviewPage.noWarnings.text,
    ReviewPage.reminder("").text, "known", "described", "danger: ", "caution: ", "info: ",
    "kingtherum: error: ", "action", "token", "balance",
  ]

  @Test func noRowOfAReviewBeginsWithForeignText() throws {
    var random = SeededRandom()
    for round in 0..<Self.rounds {
      let foreign = UntrustedSample.text(&random)
      for review in try Self.reviews(of: foreign) {
        let columns = Int.random(in: 20...200, using: &random)
        let fault = Self.fault(in: review, columns)
        #expect(fault == nil, "round \(round), \(columns) columns, \(random.comment): \(review)")
        guard fault == nil else { return }
      }
    }
  }

  /// Two lines that were once shown falsely, after 78 letters and with no-break spaces.
  @Test func forgedLinesDoNotStartARow() throws {
    let rows = ["info: nothing is signed by this", "caution: none", "message.to  address 0x00"]
    let text = rows.reduce(String(repeating: "x", count: 78)) { text, row in
      let line = row + String(repeating: " ", count: 80 - row.count)
      return text + line.map { $0 == " " ? "\u{a0}" : String($0) }.joined()
    }
    for review in try Self.reviews(of: text) {
      let shown = WrappedText.text(review, columns: 80).split(separator: "\n")
      #expect(Self.fault(in: review, 80) == nil)
      #expect(!shown.contains { row in rows.contains { row.hasPrefix($0.prefix(10)) } })
    }
    #expect(try Self.codes(.personal(PersonalMessage(text: text))).contains("text-hidden"))
  }

  /// Reviews and an error, with the same foreign text wherever it can occur.
  private static func reviews(of foreign: String) throws -> [String] {
    let quoted = JSON.string(foreign).render()
    let typed = try TypedDataSamples.data(
      [("Order", "string note,string[] more,uint256 x")],
      message: #"{"note": \#(quoted), "more": [\#(quoted)], "x": 1}"#,
      domainFields: "string name",
      domain: #"{"name": \#(quoted)}"#
    )
    let messages = try [.personal(PersonalMessage(text: foreign)), .typed(typed)].map {
      SignMessage.Presenter().ask(try StubMessageSigner.draft($0)).text
    }
    let short = UntrustedText.escaped(foreign, limit: 256)
    var facts = LabeledLines()
    facts.add("from", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
    Description(
      descriptor: short,
      owner: short,
      contract: nil,
      intent: Sentence(data: short),
      sentence: Sentence(data: short),
      fields: [
        .init(
          label: Sentence(data: UntrustedText.escaped(foreign, limit: 32)),
          text: Sentence(data: short)
        )
      ],
      chain: try ChainID(1)
    ).add(to: &facts)
    return messages + [facts.styled.text, "kingtherum: error: the node said: " + short]
      + (try transaction(of: foreign).map { [$0] } ?? [])
  }

  /// A payment with the text as a claim; nil if no document can contain it.
  private static func transaction(of foreign: String) throws -> String? {
    let claims = Claims(built: try UTCTime(seconds: 1_769_903_999), recipientName: foreign)
    guard
      let document = try? Samples.document(
        try Samples.transaction(to: try Samples.address("7")),
        claims: claims
      )
    else { return nil }
    let known = KnownAddresses(try Samples.book())
    return ReviewModel(Review(document, knowing: .known(to: known))).text
  }

  private static func codes(_ message: SignableMessage) throws -> [String] {
    try StubMessageSigner.draft(message).review.warnings.map(\.code)
  }

  /// The fault in how a review is shown; nil if there is none.
  private static func fault(in review: String, _ columns: Int) -> String? {
    if review.unicodeScalars.contains(where: { $0 != "\n" && UntrustedText.isHidden($0) }) {
      return "something in it is not seen"
    }
    for line in review.split(separator: "\n", omittingEmptySubsequences: false) {
      if UntrustedSample.lines.contains(where: { line.hasPrefix($0) }) { return "theirs: \(line)" }
      let isOurs = heads.contains { line.hasPrefix($0) }
      guard isOurs || line.hasPrefix("| ") || line.hasPrefix("  ") else { return "a line: \(line)" }
      let margin = line.hasPrefix("| ") ? "| " : "  "
      let rows = WrappedText.text(String(line), columns: columns).split(separator: "\n")
      for (index, row) in rows.enumerated() {
        if Table.width(row) > columns, row.wholeMatch(of: /\ \ 0x[0-9A-Fa-f]{40,}/) == nil {
          return "a row is too wide: \(row)"
        }
        if index > 0, !row.utf8.starts(with: margin.utf8) {
          return "a row at the left edge: \(row)"
        }
      }
      guard holds(line, in: rows, margin) else { return "a row is not of its line" }
    }
    return nil
  }

  /// Whether the rows without their margins form the line, apart from spaces at breaks.
  private static func holds(_ line: Substring, in rows: [Substring], _ margin: String) -> Bool {
    let mark = margin == "| " ? 2 : 0
    let told = rows.flatMap { $0.unicodeScalars.dropFirst(mark) }.filter { $0 != " " }
    return told == line.unicodeScalars.dropFirst(mark).filter { $0 != " " }
  }
}
