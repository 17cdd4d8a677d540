import Core
import Entity
import TestSupport
import Testing

@Suite struct HeaderFieldsTests {
  struct Case: Decodable {
    let encoded: String
    let members: [String: String]?
    let hash: String?
    let expect: String
    let error: String?
    let comment: String
  }

  private static func valid() throws -> [Case] {
    try Vectors.load("headers", as: Case.self).filter { $0.expect == "valid" }
  }

  /// The fields of a case as RLP has them.
  private static func fields(of item: Case) throws -> [HeaderField: [UInt8]] {
    var fields: [HeaderField: [UInt8]] = [:]
    for (name, text) in item.members ?? [:] {
      let field = try #require(HeaderField(rawValue: name), "\(name)")
      if case .integer = field.form {
        let number = try #require(UInt256(hexadecimal: text.dropFirst(2)))
        fields[field] = number.bigEndian
      } else {
        fields[field] = try hex(text)
      }
    }
    return fields
  }

  @Test func hashesOfRealHeadersOfEveryForkFollow() throws {
    let cases = try Self.valid()
    #expect(Set(cases.compactMap(\.members?.count)) == [15, 16, 17, 20, 21, 23])
    for item in cases {
      let header = try HeaderFields(decoding: hex(item.encoded))
      #expect(header.hash.description == item.hash, "\(item.comment)")
      #expect(Hex.prefixed(header.encoded) == item.encoded, "\(item.comment)")
      #expect(try HeaderFields(Self.fields(of: item)) == header, "\(item.comment)")
    }
  }

  @Test func readsWhatAWalletUses() throws {
    for item in try Self.valid() {
      let header = try HeaderFields(decoding: hex(item.encoded))
      let members = try #require(item.members)
      #expect("0x" + String(header.number, radix: 16) == members["number"], "\(item.comment)")
      #expect("0x" + String(header.time, radix: 16) == members["timestamp"], "\(item.comment)")
      #expect(header.stateRoot.description == members["stateRoot"], "\(item.comment)")
      #expect(header.parentHash.description == members["parentHash"], "\(item.comment)")
      #expect(header.bytes(of: .slotNumber) != nil || members["slotNumber"] == nil)
    }
  }

  @Test func everyChangedFieldGivesAnotherHash() throws {
    let item = try #require(try Self.valid().first { $0.members?.count == 23 })
    let fields = try Self.fields(of: item)
    for field in HeaderField.allCases {
      var changed = fields
      let old = try #require(fields[field])
      changed[field] =
        switch field.form {
        case .integer: UInt256(word: old).adding(1)?.bigEndian
        case .bytes, .text: old.dropLast() + [(old.last ?? 0) ^ 1]
        }
      #expect(try HeaderFields(changed).hash.description != item.hash, "\(field)")
    }
  }

  @Test func refusesEveryInvalidVectorForItsFault() throws {
    for item in try Vectors.load("headers", as: Case.self) where item.expect == "invalid" {
      let error = #expect(throws: HeaderError.self, "\(item.comment)") {
        try HeaderFields(decoding: hex(item.encoded))
      }
      #expect(error.map(Self.name) == item.error, "\(item.comment)")
    }
  }

  @Test func refusesFieldsWithAGap() throws {
    let item = try #require(try Self.valid().first { $0.members?.count == 21 })
    let fields = try Self.fields(of: item)
    for field in HeaderField.allCases.dropLast(3) {
      var fewer = fields
      fewer[field] = nil
      #expect(throws: HeaderError.missing(field)) { try HeaderFields(fewer) }
    }
    var fewer = fields
    fewer[.requestsHash] = nil
    #expect(try HeaderFields(fewer).bytes(of: .requestsHash) == nil)
    #expect(throws: HeaderError.missing(.parentHash)) { try HeaderFields([:]) }
  }

  /// An error's name in the vectors.
  private static func name(_ error: HeaderError) -> String {
    switch error {
    case .tooLarge: "tooLarge"
    case .rlp: "rlp"
    case .fieldCount: "fieldCount"
    case .field: "field"
    case .missing: "none"
    }
  }
}
