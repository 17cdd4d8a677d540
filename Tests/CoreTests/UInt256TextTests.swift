import Core
import TestSupport
import Testing

@Suite struct UInt256TextTests {
  private struct Case: Decodable {
    let form, text: String
    let number, error: String?
    let comment: String
  }

  @Test func readsAndRefusesWhatEveryVectorSays() throws {
    for vector in try Vectors.load("uint256-texts", as: Case.self) {
      let comment = Comment(
        rawValue: "\(vector.form) \(vector.text.prefix(100)): \(vector.comment)"
      )
      let number: UInt256? =
        switch vector.form {
        case "decimal": UInt256(decimal: vector.text)
        case "hexadecimal": UInt256(hexadecimal: vector.text)
        default: UInt256(bigEndian: try Hex.decode(vector.text))
        }
      #expect(number?.description == vector.number, comment)
      guard let number, vector.comment == "written" else { continue }
      let written = vector.form == "decimal" ? number.description : number.hexadecimal
      #expect(written == vector.text, comment)
    }
  }

  @Test func refusesAMegabyteOfDigitsUnconverted() throws {
    let nines = String(repeating: "9", count: 1 << 20)
    let time = try ProcessorTime.of {
      for _ in 0..<20 { #expect(UInt256(decimal: nines) == nil) }
    }
    #expect(time < .seconds(1))
  }
}
