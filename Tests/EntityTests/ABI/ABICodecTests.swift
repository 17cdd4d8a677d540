import Core
import Entity
import TestSupport
import Testing

struct ABICodecTests {
  private struct ValuesCase: Decodable {
    let types: String
    let values: String
    let data: String?
    let expect: String
    let error: String?
    let comment: String
  }

  private struct BytesCase: Decodable {
    let types: String
    let data: String
    let values: String?
    let standard: Bool?
    let expect: String
    let error: String?
    let comment: String
  }

  private func json(_ text: String) throws -> JSON {
    try JSON.parse(Array(text.utf8), maxBytes: 1 << 20)
  }

  private func written(_ values: [ABIValue], as types: [ABIType]) -> JSON {
    .array(zip(values, types).map { $0.json(as: $1) })
  }

  /// An error's name in the vectors.
  private func name(_ error: any Error) -> String {
    switch error {
    case is ABITypeError: "type"
    case ABIValueError.form: "form"
    case ABIValueError.range: "range"
    case ABIValueError.bytes: "bytes"
    case ABIValueError.count: "count"
    case ABIValueError.address: "address"
    case ABIValueError.hex: "hex"
    case ABIValueError.unpackable: "unpackable"
    default: "\(error)"
    }
  }

  private func check(
    _ file: String,
    _ encode: ([ABIValue], [ABIType]) throws -> [UInt8]
  ) throws {
    for vector in try Vectors.load(file, as: ValuesCase.self) {
      let what = "\(vector.types) \(vector.values), \(vector.comment)"
      do {
        let types = try ABIType.list(parsing: vector.types)
        let found = try encode(try ABIValue.list(try json(vector.values), as: types), types)
        #expect(Hex.prefixed(found) == vector.data, "\(what)")
      } catch {
        #expect(vector.error == name(error), "\(what)")
      }
    }
  }

  @Test func writesValuesOrNamesWhatIsWrongWithThem() throws {
    try check("abi-values") { try ABI.encode($0, as: $1) }
  }

  @Test func writesThePackedFormOrNamesWhatHasNone() throws {
    try check("abi-packed") { try ABI.encodePacked($0, as: $1) }
  }

  @Test func readsBackWhatTheVectorsWrote() throws {
    for vector in try Vectors.load("abi-values", as: ValuesCase.self) {
      guard let data = vector.data else { continue }
      let types = try ABIType.list(parsing: vector.types)
      let values = try ABIValue.list(try json(vector.values), as: types)
      let decoded = try ABI.decode(try Hex.decode(data), as: types)
      #expect(decoded.values == values && decoded.isStandard, "\(vector.comment)")
      let text = written(values, as: types)
      #expect(try ABIValue.list(text, as: types) == values, "\(vector.values)")
    }
  }

  @Test func readsChangedBytesAsEthAbiDoes() throws {
    for vector in try Vectors.load("abi-bytes", as: BytesCase.self) {
      let what = "\(vector.types) \(vector.data), \(vector.comment)"
      let types = try ABIType.list(parsing: vector.types)
      guard let values = vector.values else {
        #expect(throws: ABIValueError.self, "\(what)") {
          try ABI.decode(try Hex.decode(vector.data), as: types)
        }
        continue
      }
      do {
        let decoded = try ABI.decode(try Hex.decode(vector.data), as: types)
        #expect(written(decoded.values, as: types) == (try json(values)), "\(what)")
        #expect(decoded.isStandard == vector.standard, "\(what)")
      } catch {
        Issue.record("\(error): \(what)")
      }
    }
  }

  @Test func refusesSmallInputsOfHugeValues() throws {
    // 200 offsets to one list of 200 offsets to one array of 200 words: 8 million words from 600.
    let types = try ABIType.list(parsing: "uint8[200][][]")
    var words = [32, 200] + [Int](repeating: 32 * 200, count: 200)
    words += [200] + [Int](repeating: 32 * 200, count: 200) + [Int](repeating: 1, count: 200)
    let bytes = words.flatMap { word in
      [UInt8](repeating: 0, count: 30) + [UInt8(word >> 8), UInt8(word & 255)]
    }
    #expect(throws: ABIValueError.self) { try ABI.decode(bytes, as: types) }
  }

  @Test func namesThePlaceOfAWrongValue() throws {
    let types = try ABIType.list(parsing: "bool,(uint8,string)[]")
    let values = try json(#"[true,[["1","a"],["256","b"]]]"#)
    let error = #expect(throws: ABIValueError.self) { try ABIValue.list(values, as: types) }
    #expect(error?.report.message == "value 2, item 2, item 1 is out of range for uint8")
  }
}
