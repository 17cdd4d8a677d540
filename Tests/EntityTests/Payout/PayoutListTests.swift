import Core
import Entity
import TestSupport
import Testing

struct PayoutListTests {
  private func parse(_ text: String) throws(PayoutListError) -> [PayoutList.Row] {
    try PayoutList(parsing: Array(text.utf8)).rows
  }

  private func row(
    _ number: Int,
    _ to: String,
    _ amount: String,
    token: String? = nil,
    note: String? = nil
  ) -> PayoutList.Row {
    PayoutList.Row(number: number, to: to, amount: amount, token: token, note: note)
  }

  @Test func readsTheColumnsInAnyOrder() throws {
    #expect(
      try parse("note,TO, amount ,token\nrent,bob,1 eth,\n,eve,2,usdc\n") == [
        row(2, "bob", "1 eth", note: "rent"), row(3, "eve", "2", token: "usdc"),
      ]
    )
  }

  /// RFC 4180, sections 2.1 to 2.7: line ends, a missing last one, quoted commas and line breaks.
  @Test(arguments: ["\n", "\r\n"]) func readsQuotesAndLineEnds(end: String) throws {
    let text = [
      "to,amount,note", "bob,\"1,000 wei\",\"a \"\"b\"\"\(end)c\"", "", "\"eve\",2 wei,",
    ].joined(separator: end)
    #expect(
      try parse(text) == [
        row(2, "bob", "1,000 wei", note: "a \"b\"\(end)c"), row(4, "eve", "2 wei"),
      ]
    )
    #expect(try parse("\u{feff}" + text).count == 2)
  }

  @Test func readsJSON() throws {
    let text = #" [{"to":"bob","amount":"1 eth"},{"amount":"2","to":"eve","token":"x","note":"n"}]"#
    #expect(
      try parse(text) == [row(1, "bob", "1 eth"), row(2, "eve", "2", token: "x", note: "n")]
    )
  }

  @Test(arguments: [
    ("", PayoutListError.empty), ("to,amount\n", .empty), ("[]", .empty), ("\n\r\n", .empty),
    ("to,memo\n", .column("memo")), ("to;amount\n", .column("to;amount")),
    ("to,amount,\n", .column("")), ("to,to,amount\n", .columnTwice(.to)),
    ("to,note\n", .noColumn(.amount)), ("amount\n", .noColumn(.to)),
    ("to,amount\nbob\n", .fields(row: 2, wanted: 2, found: 1)),
    ("to,amount\nbob,1,2\n", .fields(row: 2, wanted: 2, found: 3)),
    ("to,amount\nb\"ob,1\n", .quote(row: 2, field: 1)),
    ("to,amount\nbob,\"1\"x\n", .quote(row: 2, field: 2)),
    ("to,amount\rbob,1\r", .quote(row: 1, field: 2)),
    ("to,amount\nbob,\"1\n", .openQuote(row: 2)),
    ("to,amount\n ,1 eth\n", .missing(row: 2, .to)),
    ("to,amount\nbob,\"\"\n", .missing(row: 2, .amount)),
    ("[{\"to\":\"bob\"}]", .json(.missing(path: "[0].amount"))),
    (
      "[{\"to\":\"bob\",\"amount\":1}]",
      .json(
        .type(path: "[0].amount", wanted: .string, found: .integer)
      )
    ),
    ("[{\"to\":\"b\",\"amount\":\"1 wei\",\"memo\":\"\"}]", .json(.unknown(path: "[0].memo"))),
    ("[1]", .json(.type(path: "[0]", wanted: .object, found: .integer))),
  ]) func refusesWithRowAndColumn(text: String, error: PayoutListError) {
    #expect(throws: error) { try parse(text) }
  }

  @Test func refusesWhatIsTooMuch() {
    let long = String(repeating: "é", count: 257)
    #expect(throws: PayoutListError.longNote(row: 2)) {
      try parse("to,amount,note\nbob,1 wei,\(long)\n")
    }
    let rows = String(repeating: "bob,1 wei\n", count: PayoutList.maxRows)
    #expect(throws: Never.self) { try parse("to,amount\n" + rows) }
    #expect(throws: PayoutListError.tooMany(limit: PayoutList.maxRows)) {
      try parse("to,amount\nbob,1 wei\n" + rows)
    }
    let bytes = [UInt8](repeating: 0x61, count: PayoutList.maxBytes + 1)
    #expect(
      throws: PayoutListError.tooLong(limit: PayoutList.maxBytes, found: bytes.count)
    ) { try PayoutList(parsing: bytes) }
    #expect(throws: PayoutListError.notUTF8(line: 2)) {
      try PayoutList(parsing: Array("to,amount\n".utf8) + [0xff])
    }
  }

  /// Whatever its fields contain, a list survives a round trip through its text.
  @Test func aListComesBackFromItsText() throws {
    var random = SeededRandom()
    let signs = Array("ab1 ,\"\n\r\u{feff}é급𝄞;\u{202e}")
    for _ in 0..<200 {
      let rows = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        (0..<4).map { _ in
          "x"
            + String(
              (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
                signs.randomElement(using: &random)
              }
            ) + "y"
        }
      }
      let text = rows.map { fields in
        fields.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\r\n"
      }.joined()
      let read = try parse("to,amount,token,note\r\n" + text)
      #expect(
        read.map { [$0.to, $0.amount, $0.token ?? "", $0.note ?? ""] } == rows,
        "\(random.comment)"
      )
    }
  }
}
