import Core
import Entity
import Testing
import TestSupport

@testable import WalletKit

@Suite struct ForeignKeystoreTests {
  struct Case: Decodable, Sendable {
    let keystore: String
    let password: String
    let kind: String?
    let address: String?
    let expect: String
    let error: String?
    let comment: String
  }

  @Test func opensEveryFileAndNothingElse() throws {
    let cases = try Vectors.load("keystore-foreign", as: Case.self)
    #expect(cases.count { $0.expect == "valid" } >= 45)
    #expect(cases.count { $0.expect == "invalid" } >= 100)
    for vector in cases {
      do {
        let found = try open(vector)
        #expect(found.kind == vector.kind, "\(vector.comment)")
        #expect(found.address == vector.address, "\(vector.comment)")
      } catch let error as V3Error {
        #expect(names(of: error).contains(vector.error ?? ""), "\(vector.comment): \(error)")
      }
    }
  }

  @Test func takesTheKeyAloneWhenTold() throws {
    let cases = try Vectors.load("keystore-foreign", as: Case.self)
    let wanted = ["mnemonic", "words", "wordsElsewhere"]
    for vector in cases where wanted.contains(vector.kind ?? vector.error ?? "") {
      let found = try open(vector, keyOnly: true)
      #expect(found.kind == "private-key", "\(vector.comment)")
      #expect(vector.address == nil || found.address == vector.address, "\(vector.comment)")
    }
  }

  @Test func opensWhatV3KeystoresHold() throws {
    struct V3: Decodable {
      let keystore: String
      let password: String
      let address: String?
      let expect: String
    }
    for vector in try Vectors.load("keystore-v3", as: V3.self).prefix(12)
    where vector.expect == "valid" {
      let secret = try ForeignKeystore.open(
        Array(vector.keystore.utf8),
        password: try SecretBytes.of(vector.password)
      )
      let address = try secret.key(at: nil).address.description
      #expect(address == vector.address)
    }
  }

  private func open(_ vector: Case, keyOnly: Bool = false) throws -> (kind: String, address: String)
  {
    let secret = try ForeignKeystore.open(
      Array(vector.keystore.utf8),
      password: try SecretBytes.of(vector.password),
      keyOnly: keyOnly
    )
    let path = secret.kind == .mnemonic ? try DerivationPath.ethereum(account: 0) : nil
    return (secret.kind.rawValue, try secret.key(at: path).address.description)
  }

  private func names(of error: V3Error) -> [String] {
    switch error {
    case .notJSON(.type(let path, _, _)) where path != "version": ["field"]
    case .notJSON(.type), .version: ["version"]
    case .notJSON: ["json", "field"]
    case .cipher: ["cipher"]
    case .tooHeavy: ["kdfLimit"]
    case .notHex, .length: ["field"]
    case .wrongPassword: ["password"]
    case .addressMismatch: ["address"]
    case .damaged: ["key"]
    case .wordsMismatch, .wordsLength: ["words"]
    case .wordsElsewhere: ["wordsElsewhere"]
    default: ["\(error)"]
    }
  }
}
