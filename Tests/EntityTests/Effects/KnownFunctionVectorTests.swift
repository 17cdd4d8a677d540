import Core
import TestSupport
import Testing

@testable import Entity

/// The table contains exactly the vectors' functions, each with its classification.
struct KnownFunctionVectorTests {
  private struct Case: Decodable {
    let expect: String
    let function: String
    let selector: String
    /// The `judgement` of a valid case.
    let classification: String?

    enum CodingKeys: String, CodingKey {
      case expect
      case function
      case selector
      case classification = "judgement"
    }
  }

  @Test func theTableHasTheFunctionsOfTheVectorsAndNoOther() throws {
    let cases = try Vectors.load("known-functions", as: Case.self).filter { $0.expect == "valid" }
    let rows = try KnownFunctions.rows.map {
      "\($0.word) \(try ABIFunction(parsing: $0.text).signature.description)"
    }
    let listed = cases.map { "\($0.classification ?? "") \($0.function)" }
    #expect(Set(rows) == Set(listed))
    #expect(rows.count == listed.count)
  }

  @Test func selectorsOfTheOthersAreUnknown() throws {
    for vector in try Vectors.load("known-functions", as: Case.self) {
      let found = KnownFunctions.of(selector: try Hex.decode(vector.selector))
      #expect(found.isEmpty == (vector.expect == "invalid"), "\(vector.function)")
    }
  }
}

extension KnownFunction {
  fileprivate var word: String {
    switch classification {
    case .counted: "counted"
    case .carrier: "carrier"
    case .control: "control"
    case .harmless: "harmless"
    }
  }
}
