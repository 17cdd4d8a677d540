import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import WalletKit

@Suite struct SlotVectorTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let comment: String
    let expect: String
    let error: String?
    let file: String
    let type: String
    let secret: String
    let device: String
    let dataKey: String?
    let plaintext: String?

    var testDescription: String { comment }
  }

  @Test(arguments: try Vectors.load("ktr1-slots", as: Case.self))
  func opensOrRefuses(vector: Case) throws {
    guard vector.expect == "valid" else {
      do {
        _ = try Self.open(vector)
        Issue.record("opened")
      } catch let error as KeystoreError {
        #expect(Self.class(of: error) == vector.error)
      }
      return
    }
    let opened = try Self.open(vector)
    let wanted = try hex(vector.plaintext ?? "") + [0x80]
    let payload = try opened.secret.payload()
    #expect(payload.withBytes { Array($0.prefix(wanted.count)) } == wanted)
    let key = DataKey(try Sample.secret(hex(vector.dataKey ?? "")))
    #expect(try key.mac(.mac, over: opened.document.authenticated) == opened.document.mac)
  }

  private static func open(_ vector: Case) throws -> OpenedDocument {
    let document = try KeystoreDocument(parsing: Array(vector.file.utf8))
    let secret = try Sample.secret(Array(vector.secret.utf8))
    switch vector.type {
    case "pin+device":
      let device = try DeviceSecret(Sample.secret(hex(vector.device)))
      guard let slot = try document.pinSlot(of: device) else {
        throw KeystoreError.noSlot(.pinAndDevice)
      }
      let key = try SlotKey(PIN(typed: secret), device: device, for: document.slots[slot])
      return try document.opened(by: key, slot: slot)
    case "recovery-code":
      guard let slot = document.slots.firstIndex(where: { $0.kind == .recoveryCode }) else {
        throw KeystoreError.noSlot(.recoveryCode)
      }
      let key = try SlotKey(RecoveryCode(typed: secret), for: document.slots[slot])
      return try document.opened(by: key, slot: slot)
    default:
      return try document.opened(by: try document.slotKey(normalized: secret))
    }
  }

  private static func `class`(of error: KeystoreError) -> String {
    switch error {
    case .noSlot: "NO_SLOT"
    case .otherDevice: "OTHER_DEVICE"
    case .wrongPassphrase, .wrongPIN(triesLeft: nil), .wrongRecoveryCode: "AUTH"
    case .tampered: "TAMPER"
    default: "\(error)"
    }
  }
}

@Suite struct RecoveryCodeVectorTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let comment: String
    let expect: String
    let error: String?
    let text: String
    let symbols: String?
    let grouped: String?

    var testDescription: String { comment }
  }

  @Test(arguments: try Vectors.load("recovery-codes", as: Case.self))
  func readsOrRefuses(vector: Case) throws {
    let text = try Sample.secret(Array(vector.text.utf8))
    do throws(RecoveryCodeError) {
      let code = try RecoveryCode(typed: text)
      #expect(vector.expect == "valid")
      #expect(code.symbols.withBytes { Array($0) } == Array((vector.symbols ?? "").utf8))
      let grouped = try code.grouped()
      #expect(grouped.withBytes { Array($0) } == Array((vector.grouped ?? "").utf8))
    } catch {
      #expect(Self.class(of: error) == vector.error)
    }
  }

  private static func `class`(of error: RecoveryCodeError) -> String {
    switch error {
    case .symbol: "SYMBOL"
    case .length: "LENGTH"
    case .checksum: "CHECKSUM"
    case .memory: "MEMORY"
    }
  }

  @Test func drawsCodesThatReadBackAndDiffer() throws {
    var seen: Set<[UInt8]> = []
    for _ in 0..<200 {
      let code = try RecoveryCode.generate()
      let again = try RecoveryCode(typed: try code.grouped())
      let isSame = again.symbols.isEqual(to: code.symbols)
      #expect(isSame)
      seen.insert(code.symbols.withBytes { Array($0) })
    }
    #expect(seen.count == 200)
  }

  @Test func namesThePlaceOfAForeignSymbol() throws {
    #expect(throws: RecoveryCodeError.symbol(place: 6)) {
      _ = try RecoveryCode(typed: Sample.secret(Array("AAAA-AUAA".utf8)))
    }
  }
}

@Suite struct PINCounterVectorTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let comment: String
    let expect: String
    let error: String?
    let file: String
    let wallet: String
    let device: String
    let failures: String?
    let wait: String?

    var testDescription: String { comment }
  }

  @Test(arguments: try Vectors.load("pin-counters", as: Case.self))
  func readsOrRefuses(vector: Case) throws {
    let device = try DeviceSecret(Sample.secret(hex(vector.device)))
    guard let counter = PINCounter(parsing: Array(vector.file.utf8)) else {
      #expect(vector.error == "FORMAT")
      return
    }
    guard counter.isAuthentic(for: try hex(vector.wallet), under: device) else {
      #expect(vector.error == "TAMPER")
      return
    }
    #expect(vector.expect == "valid")
    #expect("\(counter.failures)" == vector.failures)
    #expect("\(PINCounter.wait(after: counter.failures))" == vector.wait)
  }
}
