import Core
import TestSupport
import Testing

struct RLPTests {
  /// An item as the vectors write it: hex text for bytes, an array for a list.
  enum Written: Decodable {
    case bytes(String)
    case list([Written])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let text = try? value.decode(String.self) {
        self = .bytes(text)
      } else {
        self = .list(try value.decode([Written].self))
      }
    }

    func item() throws -> RLPItem {
      switch self {
      case .bytes(let text): .bytes(try hex(text))
      case .list(let items): .list(try items.map { try $0.item() })
      }
    }
  }

  struct Case: Decodable {
    let encoded: String
    let item: Written?
    let error: String?
    let comment: String
  }

  @Test func agreesWithEveryVector() throws {
    for vector in try Vectors.load("rlp", as: Case.self) {
      let encoded = try hex(vector.encoded)
      if let written = vector.item {
        let item = try written.item()
        #expect(try RLP.decode(encoded) == item, "\(vector.comment)")
        #expect(RLP.encode(item) == encoded, "\(vector.comment)")
      } else {
        let error = #expect(throws: RLPError.self, "\(vector.comment)") { try RLP.decode(encoded) }
        #expect(error.map(Self.name) == vector.error, "\(vector.comment): \(vector.encoded)")
      }
    }
  }

  @Test func readsBackWhatItWrites() throws {
    var random = SeededRandom()
    for _ in 0..<500 {
      let item = Self.item(depth: 4, &random)
      #expect(try RLP.decode(RLP.encode(item)) == item, "\(random.comment)")
    }
  }

  @Test func everyChangeOfAByteIsRefusedOrIsAnotherItem() throws {
    var random = SeededRandom()
    for _ in 0..<12 {
      let item = Self.item(depth: 3, &random)
      let encoded = RLP.encode(item)
      for index in encoded.indices.prefix(150) {
        for byte in UInt8.min ... .max where byte != encoded[index] {
          var changed = encoded
          changed[index] = byte
          guard let other = try? RLP.decode(changed) else { continue }
          #expect(other != item, "\(random.comment), byte \(index) is \(byte)")
          #expect(RLP.encode(other) == changed, "\(random.comment), byte \(index) is \(byte)")
        }
      }
    }
  }

  @Test func everyShortInputIsRefusedOrCanonical() {
    for first in UInt8.min ... .max {
      for second in UInt8.min ... .max {
        for input in [[first], [first, second], [first, second, 0x80], [0xc2, first, second]] {
          guard let item = try? RLP.decode(input) else { continue }
          #expect(RLP.encode(item) == input, "\(Hex.encode(input))")
        }
      }
    }
  }

  @Test func takesListsToTheLimitOfDepthAndNoDeeper() throws {
    var item = RLPItem.list([])
    for _ in 1..<RLP.depthLimit { item = .list([item]) }
    #expect(try RLP.decode(RLP.encode(item)) == item)
    let deeper = RLP.encode(.list([item]))
    #expect(throws: RLPError.tooDeep(limit: 64)) { try RLP.decode(deeper) }
  }

  @Test func refusesAMegabyteOfOpenLists() {
    let bytes = [UInt8](repeating: 0xff, count: 1 << 20)
    #expect(throws: RLPError.truncated(found: 1 << 20)) { try RLP.decode(bytes) }
  }

  @Test func writesIntegersWithoutLeadingZeros() throws {
    #expect(RLPItem.integer(0 as UInt64) == .bytes([]))
    #expect(RLPItem.integer(UInt256(0)) == .bytes([]))
    #expect(RLPItem.integer(0x0400 as UInt64) == .bytes([4, 0]))
    var random = SeededRandom()
    for _ in 0..<200 {
      let number = UInt64.random(
        in: 0...(.max >> UInt64.random(in: 0...63, using: &random)),
        using: &random
      )
      #expect(RLPItem.integer(number) == .integer(UInt256(number)), "\(random.comment)")
      #expect(try RLPItem.integer(number).integer64() == number, "\(random.comment)")
      #expect(try RLPItem.integer(number).integer() == UInt256(number), "\(random.comment)")
    }
  }

  @Test func refusesItemsOfAnotherSort() {
    let list = RLPItem.list([.bytes([1])])
    #expect(throws: RLPError.wantedBytes) { try list.bytes() }
    #expect(throws: RLPError.wantedBytes) { try list.integer() }
    #expect(throws: RLPError.wantedList) { try RLPItem.bytes([1]).list() }
    #expect(throws: RLPError.leadingZero) { try RLPItem.bytes([0]).integer() }
    #expect(throws: RLPError.leadingZero) { try RLPItem.bytes([0, 1]).integer64() }
    let wide = RLPItem.bytes([UInt8](repeating: 1, count: 9))
    #expect(throws: RLPError.wideInteger(bits: 64)) { try wide.integer64() }
    let wider = RLPItem.bytes([UInt8](repeating: 1, count: 33))
    #expect(throws: RLPError.wideInteger(bits: 256)) { try wider.integer() }
  }

  private static func item(depth: Int, _ random: inout SeededRandom) -> RLPItem {
    if depth == 0 || Bool.random(using: &random) {
      return .bytes(
        random.bytes([0, 1, 1, 2, 32, 55, 56, 60, 260].randomElement(using: &random) ?? 0)
      )
    }
    return .list(
      (0..<Int.random(in: 0...4, using: &random)).map { _ in item(depth: depth - 1, &random) }
    )
  }

  /// An error's name in the vectors.
  private static func name(_ error: RLPError) -> String {
    switch error {
    case .empty: "empty"
    case .truncated: "truncated"
    case .beyondList: "listPayload"
    case .trailing: "trailing"
    case .prefixedByte: "singleByte"
    case .longForm: "longForm"
    case .zeroInLength: "leadingZero"
    case .tooDeep, .wantedBytes, .wantedList, .leadingZero, .wideInteger: "none"
    }
  }
}
