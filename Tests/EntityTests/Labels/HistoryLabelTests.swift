import Entity
import Testing

struct HistoryLabelTests {
  private static let alice = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
  private static let hash = "0x" + String(repeating: "ab", count: 32)

  private static func label(_ label: String?, note: String? = nil) throws -> HistoryLabel {
    try HistoryLabel(
      .address(.zero),
      label: label,
      note: note,
      time: try UTCTime(seconds: 1_769_903_999)
    )
  }

  @Test func spacesAroundATextAreRemoved() throws {
    let label = try Self.label("  rent for May\u{a0}", note: "급여 \n")
    #expect(label.label == "rent for May" && label.note == "급여")
    #expect(label[.label] == label.label && label[.note] == label.note)
  }

  /// A decomposed letter is stored as one character.
  @Test func textsAreNormalized() throws {
    let label = try Self.label("cafe\u{301}").label
    #expect(label?.unicodeScalars.count == 4)
  }

  @Test(arguments: HistoryLabel.Field.allCases)
  func aTextHasALimit(field: HistoryLabel.Field) throws {
    let longest = String(repeating: "급", count: field.maxCharacters)
    #expect(try HistoryLabel.line(longest, field) == longest)
    #expect(throws: HistoryLabelError.tooLong(field)) {
      try HistoryLabel.line(longest + "x", field)
    }
    // One character of many marks.
    let marked = "a" + String(repeating: "\u{300}", count: field.maxBytes)
    #expect(throws: HistoryLabelError.tooLong(field)) { try HistoryLabel.line(marked, field) }
  }

  @Test(arguments: ["", " ", "\u{2003}\n"]) func anEmptyTextIsRefused(text: String) {
    #expect(throws: HistoryLabelError.empty(.label)) { try Self.label(text) }
    #expect(throws: HistoryLabelError.empty(.note)) { try Self.label("x", note: text) }
  }

  @Test func nothingAtAllIsRefused() {
    #expect(throws: HistoryLabelError.nothing) { try Self.label(nil) }
  }

  @Test(arguments: [0x1b, 0x0a, 0x202e, 0x200b, 0xfeff, 0x2028, 0x85] as [UInt32])
  func whatNobodySeesIsRefused(scalar: UInt32) throws {
    let hidden = String(try #require(Unicode.Scalar(scalar)))
    #expect(throws: HistoryLabelError.unseen(.label, scalar: scalar, position: 3)) {
      try Self.label("ab\(hidden)c")
    }
  }

  @Test func aSubjectIsAHashOrAnAddress() throws {
    typealias Subject = HistoryLabel.Subject
    let base = try ChainID(8453)
    #expect(
      try Subject(parsing: Self.hash, on: base)
        == .transaction(try Hash32(parsing: Self.hash), base)
    )
    #expect(
      try Subject(parsing: Self.alice, on: base) == .address(try Address(parsing: Self.alice))
    )
  }

  @Test func anotherSubjectIsRefused() throws {
    typealias Subject = HistoryLabel.Subject
    for text in ["", "alice", String(Self.hash.dropFirst(2)), "\u{1b}[2J"] {
      #expect(throws: HistoryLabelError.subject(text)) { try Subject(parsing: text, on: .ethereum) }
    }
    #expect(throws: Hash32Error.length(found: 63)) {
      try Subject(parsing: String(Self.hash.dropLast()), on: .ethereum)
    }
    #expect(throws: AddressError.self) {
      try Subject(parsing: String(Self.alice.dropLast()), on: .ethereum)
    }
    // Its checksum is that of another address.
    #expect(throws: AddressError.checksum) {
      try Subject(parsing: Self.alice.replacing("C8", with: "c8"), on: .ethereum)
    }
  }
}
