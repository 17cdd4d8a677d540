import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import WalletKit

@Suite struct KeystoreVectorTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let comment: String
    let expect: String
    let error: String?
    let file: String
    let passphrase: String
    let bip39Passphrase: String
    let name: String?
    let kind: String?
    let address: String?
    let plaintext: String?
    let dataKey: String?

    var testDescription: String { comment }
  }

  @Test(
    arguments: try Vectors.load("ktr1", as: Case.self)
      + Vectors.load("ktr1-seed", as: Case.self)
  )
  func opensOrRefuses(vector: Case) throws {
    guard vector.expect == "valid" else {
      #expect(throws: KeystoreError.self) { try Self.open(vector) }
      do {
        try Self.open(vector)
      } catch let error as KeystoreError {
        #expect(Self.class(of: error) == vector.error)
      }
      return
    }
    let document = try KeystoreDocument(parsing: Array(vector.file.utf8))
    #expect(document.file == Array(vector.file.utf8))
    #expect(document.name.text == vector.name)
    #expect(document.kind.rawValue == vector.kind)
    #expect(document.address.description == vector.address)
    try Self.open(vector)
  }

  private static func open(_ vector: Case) throws {
    let document = try KeystoreDocument(parsing: Array(vector.file.utf8))
    let slotKey = try document.slotKey(normalized: try normalized(vector.passphrase))
    let opened = try document.opened(by: slotKey)
    let keys =
      if opened.secret.needsPassphrase && !vector.bip39Passphrase.isEmpty {
        try WalletKeys(
          of: opened.secret,
          wordsPassphrase: Sample.passphrase(vector.bip39Passphrase)
        )
      } else {
        try WalletKeys(of: opened.secret)
      }
    let first = try keys.address(at: keys.firstPath())
    guard document.address.isZero || document.address == first else { throw KeystoreError.address }
    if let plaintext = vector.plaintext {
      let payload = try opened.secret.payload()
      let wanted = try hex(plaintext) + [0x80]
      #expect(payload.withBytes { Array($0.prefix(wanted.count)) } == wanted)
    }
    if let dataKey = vector.dataKey {
      let key = DataKey(try Sample.secret(hex(dataKey)))
      #expect(try key.mac(.mac, over: document.authenticated) == document.mac)
    }
  }

  private static func normalized(_ text: String) throws -> SecretBytes {
    try Sample.secret(Array(text.decomposedStringWithCompatibilityMapping.utf8))
  }

  private static func `class`(of error: KeystoreError) -> String {
    switch error {
    case .format: "FORMAT"
    case .version: "VERSION"
    case .damaged: "SUM"
    case .kdfLimit: "KDF_LIMIT"
    case .noSlot: "NO_SLOT"
    case .wrongPassphrase: "AUTH"
    case .tampered: "TAMPER"
    // Words with a BIP-39 passphrase cannot yield the address without it.
    case .address, .wallet(.passphraseMissing): "ADDRESS"
    default: "\(error)"
    }
  }
}
