import Core
import Foundation
import TestSupport
import Testing

@testable import WalletKit

@Suite struct BackupVectorTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let comment: String
    let expect: String
    let error: String?
    let file: String
    let passphrase: String
    let files: String?

    var testDescription: String { comment }
  }

  @Test(arguments: try Vectors.load("backup", as: Case.self))
  func opensOrRefuses(vector: Case) throws {
    do {
      let sealed = try SealedBackup(parsing: try hex(vector.file))
      let content = try sealed.opened(by: try Passphrase.of(vector.passphrase))
      #expect(vector.expect == "valid")
      let wanted = try JSONDecoder().decode(
        [String: String].self,
        from: Data((vector.files ?? "").utf8)
      )
      let found = content.archive.files.map {
        ($0.name, Hex.encode(Blake2b.hash($0.bytes, count: 32)))
      }
      #expect(Dictionary(uniqueKeysWithValues: found) == wanted)
    } catch let error as BackupError {
      #expect(Self.class(of: error) == vector.error, "\(error)")
    }
  }

  private static func `class`(of error: BackupError) -> String {
    switch error {
    case .format: "FORMAT"
    case .version: "VERSION"
    case .damaged(.head): "SUM"
    case .damaged(.body): "DAMAGED"
    case .kdfLimit: "KDF_LIMIT"
    case .cutOff: "CUT_OFF"
    case .trailing: "TRAILING"
    case .wrongPassphrase: "AUTH"
    case .tampered: "TAMPER"
    case .content: "CONTENT"
    case .nothing: "NOTHING"
    default: "\(error)"
    }
  }
}
