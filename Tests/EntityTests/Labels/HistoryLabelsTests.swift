import Core
import Entity
import Testing

struct HistoryLabelsTests {
  private static let alice = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
  private static let hash = "0x" + String(repeating: "ab", count: 32)
  private static let head = #"{"schema":"kingtherum.labels","version":1}"#

  private static func time(_ seconds: UInt64 = 1_769_903_999) throws -> UTCTime {
    try UTCTime(seconds: seconds)
  }

  private static func subjects() throws -> (
    transaction: HistoryLabel.Subject, address: HistoryLabel.Subject
  ) {
    (
      .transaction(try Hash32(parsing: hash), try ChainID(8453)),
      .address(try Address(parsing: alice))
    )
  }

  private static func labels() throws -> HistoryLabels {
    let (transaction, address) = try subjects()
    return try HistoryLabels([
      try HistoryLabel(transaction, label: "rent", note: "a \"quote\" \\", time: try time()),
      try HistoryLabel(address, label: "급여", time: try time()),
    ])
  }

  private static func read(_ lines: String...) throws -> HistoryLabels {
    try HistoryLabels(parsing: Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  private static func line(
    type: String = "tx",
    chain: String? = "1",
    ref: String = hash,
    texts: String = #""label":"rent""#,
    time: String = "2026-01-31T23:59:59Z",
    more: String = ""
  ) -> String {
    let chain = chain.map { #""chain":"\#($0)","# } ?? ""
    return #"{"type":"\#(type)",\#(chain)"ref":"\#(ref)",\#(texts),"time":"\#(time)"\#(more)}"#
  }

  @Test func findsAnEntryByItsSubject() throws {
    let labels = try Self.labels()
    let hash = try Hash32(parsing: Self.hash)
    #expect(labels.transaction(hash, on: try ChainID(8453))?.label == "rent")
    #expect(labels.transaction(hash, on: .ethereum) == nil)
    #expect(labels.address(try Address(parsing: Self.alice))?.label == "급여")
    #expect(labels.address(.zero) == nil)
    #expect(HistoryLabels.none.all.isEmpty)
  }

  @Test func theFileIsWrittenAsItIsRead() throws {
    let labels = try Self.labels()
    #expect(
      labels.render() == #"""
        {"schema":"kingtherum.labels","version":1}
        {"type":"tx","chain":"8453","ref":"\#(Self.hash)","label":"rent","note":"a \"quote\" \\","time":"2026-01-31T23:59:59Z"}
        {"type":"addr","ref":"\#(Self.alice)","label":"급여","time":"2026-01-31T23:59:59Z"}

        """#
    )
    #expect(try HistoryLabels(parsing: Array(labels.render().utf8)) == labels)
    #expect(try HistoryLabels(parsing: Array(HistoryLabels.none.render().utf8)) == .none)
    // An editor may leave out the last line end.
    #expect(try HistoryLabels(parsing: Array(labels.render().utf8.dropLast())) == labels)
  }

  @Test func aTextIsSetReplacedAndRemoved() throws {
    let (transaction, address) = try Self.subjects()
    let one = try HistoryLabels.none.setting(.label, of: transaction, to: "rent", at: Self.time())
    let two = try one.setting(.note, of: transaction, to: "late", at: Self.time(5))
    let whole = try two.setting(.label, of: address, to: "landlord", at: Self.time(6))
    #expect(whole[transaction]?.label == "rent" && whole[transaction]?.note == "late")
    #expect(try whole[transaction]?.time == Self.time(5))
    let moved = try whole.setting(.label, of: transaction, to: "rent for May", at: Self.time(7))
    #expect(moved.all.map(\.label) == ["rent for May", "landlord"])
    let bare = try moved.setting(.label, of: transaction, to: nil, at: Self.time(8))
    #expect(bare[transaction]?.label == nil && bare[transaction]?.note == "late")
    let gone = try bare.setting(.note, of: transaction, to: nil, at: Self.time(9))
    #expect(gone.all.map(\.subject) == [address])
    #expect(try gone.setting(.label, of: address, to: nil, at: Self.time()) == .none)
  }

  @Test func theSameTextIsNoChange() throws {
    let labels = try Self.labels()
    let (transaction, _) = try Self.subjects()
    let same = try labels.setting(.label, of: transaction, to: " rent ", at: Self.time(7))
    #expect(same == labels)
  }

  @Test func whatIsNotThereCannotBeRemoved() throws {
    let (transaction, address) = try Self.subjects()
    for (field, subject) in [
      (HistoryLabel.Field.note, address), (.label, .transaction(.keccak(of: []), .ethereum)),
    ] {
      #expect(throws: HistoryLabelsError.unknown(field, subject)) {
        try Self.labels().setting(field, of: subject, to: nil, at: Self.time())
      }
    }
    #expect(throws: HistoryLabelError.empty(.label)) {
      try Self.labels().setting(.label, of: transaction, to: "", at: Self.time())
    }
  }

  @Test func thereIsALimit() throws {
    let entries = try (0..<HistoryLabels.most).map { number in
      let hash = Hash32.keccak(of: Array("\(number)".utf8))
      return try HistoryLabel(.transaction(hash, .ethereum), label: "x", time: try Self.time())
    }
    let full = try HistoryLabels(entries)
    #expect(try HistoryLabels(parsing: Array(full.render().utf8)) == full)
    let (transaction, _) = try Self.subjects()
    #expect(throws: HistoryLabelsError.tooMany) {
      try full.setting(.label, of: transaction, to: "one more", at: Self.time())
    }
    #expect(throws: HistoryLabelsError.tooMany) {
      try HistoryLabels(parsing: Array((full.render() + Self.line() + "\n").utf8))
    }
    #expect(throws: HistoryLabelsError.tooLarge) {
      try HistoryLabels(parsing: [UInt8](repeating: 0x20, count: HistoryLabels.maxBytes + 1))
    }
  }

  @Test func refusesAnotherFormat() {
    #expect(throws: HistoryLabelsError.json(.empty)) { try HistoryLabels(parsing: []) }
    #expect(throws: HistoryLabelsError.version) {
      try Self.read(#"{"schema":"kingtherum.labels","version":2,"more":1}"#)
    }
    #expect(throws: HistoryLabelsError.version) {
      try Self.read(#"{"schema":"kingtherum.contacts","version":1}"#)
    }
    #expect(throws: HistoryLabelsError.json(.unknown(path: "more"))) {
      try Self.read(#"{"schema":"kingtherum.labels","version":1,"more":1}"#)
    }
    for text in ["[]", "{}", "x", Self.line()] {
      #expect(throws: HistoryLabelsError.self) { try Self.read(text) }
    }
  }

  @Test(arguments: [
    line(type: "utxo"), line(chain: nil), line(chain: "0"), line(chain: "0x1"),
    line(ref: alice), line(type: "addr", chain: nil), line(type: "addr", ref: alice),
    line(texts: #""label":"""#), line(texts: #""label":null"#), line(texts: #""label":5"#),
    line(texts: #""label":"a\u202eb""#), line(texts: #""note":"a\nb""#), line(texts: #""x":"y""#),
    line(texts: #""label":"\#(String(repeating: "x", count: 101))""#),
    line(texts: #""note":"\#(String(repeating: "x", count: 501))""#),
    line(time: "today"), line(more: #","more":1"#), "[]", "5",
  ]) func refusesAnInvalidEntry(line: String) throws {
    let good = Self.line(type: "addr", chain: nil, ref: Self.alice)
    let error = #expect(throws: HistoryLabelsError.self) {
      try Self.read(Self.head, good, line)
    }
    guard case .entry(3, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["", "{", #"{"type":"tx""#, line() + "x", line() + line()])
  func whatIsNotJSONIsRefusedWithItsPlace(line: String) throws {
    let error = #expect(throws: HistoryLabelsError.self) {
      try Self.read(Self.head, line, Self.line())
    }
    guard case .json(let json)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    if case .trailing(let place) = json { #expect(place.line == 2) }
  }

  /// A cut file is noticed, wherever a line is broken off.
  @Test func aLineThatIsCutIsRefused() throws {
    let text = Array(try Self.labels().render().utf8)
    let ends = text.indices.filter { text[$0] == 0x0A }
    for count in 0..<text.count where !ends.contains(count) && !ends.contains(count - 1) {
      #expect(throws: HistoryLabelsError.self) {
        try HistoryLabels(parsing: Array(text.prefix(count)))
      }
    }
  }

  @Test func refusesASubjectTwice() throws {
    let (transaction, _) = try Self.subjects()
    let other = Self.line(chain: "8453")
    #expect(try Self.read(Self.head, Self.line(), other).all.count == 2)
    #expect(throws: HistoryLabelsError.twice(transaction)) {
      try Self.read(Self.head, other, Self.line(chain: "8453", texts: #""note":"x""#))
    }
  }
}
