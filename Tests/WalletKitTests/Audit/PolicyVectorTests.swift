import Core
import Entity
import TestSupport
import Testing

@testable import WalletKit

@Suite struct PolicyVectorTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let comment: String
    let expect: String
    let error: String?
    let file: String
    let dataKey: String
    let wallet: String
    let number: String?
    let policy: String?

    var testDescription: String { comment }
  }

  @Test(arguments: try Vectors.load("ktr1-policy", as: Case.self))
  func readsOrRefuses(vector: Case) throws {
    let file = Array(vector.file.utf8)
    guard var document = PolicyDocument(parsing: file) else {
      #expect(vector.error == "FORMAT")
      return
    }
    let dataKey = DataKey(try Sample.secret(hex(vector.dataKey)))
    guard try document.isAuthentic(for: hex(vector.wallet), under: dataKey) else {
      #expect(vector.error == "TAMPER")
      return
    }
    #expect(vector.expect == "valid")
    #expect("\(document.number)" == vector.number)
    #expect(document.policy.json.render() == vector.policy)
    document.mac = []
    try document.authenticate(under: dataKey)
    #expect(document.file == file)
  }
}
