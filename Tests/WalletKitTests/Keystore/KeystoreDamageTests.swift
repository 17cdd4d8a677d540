import Entity
import TestSupport
import Testing

@testable import WalletKit

@Suite struct KeystoreDamageTests {
  /// A wallet file as the program writes it, with the cheapest KDF parameters.
  private static func file() throws -> [UInt8] {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    return try temporary.read("savings.ktr")
  }

  @Test func refusesEveryFlippedBit() throws {
    let file = try Self.file()
    for place in file.indices {
      for bit in 0..<8 {
        var changed = file
        changed[place] ^= 1 << bit
        expectRefusal(of: changed, "bit \(bit) of byte \(place)")
      }
    }
  }

  @Test func refusesEveryCut() throws {
    let file = try Self.file()
    for length in file.indices { expectRefusal(of: Array(file[..<length]), "cut at \(length)") }
  }

  @Test func refusesEveryLostByte() throws {
    let file = try Self.file()
    for place in file.indices {
      var changed = file
      changed.remove(at: place)
      expectRefusal(of: changed, "without byte \(place)")
    }
  }

  @Test func refusesEveryDoubledByte() throws {
    let file = try Self.file()
    for place in file.indices {
      var changed = file
      changed.insert(changed[place], at: place)
      expectRefusal(of: changed, "byte \(place) twice")
    }
  }

  /// Expects damage to be detected without the password, and not reported as a wrong password.
  private func expectRefusal(of file: [UInt8], _ what: Comment) {
    do throws(KeystoreError) {
      _ = try KeystoreDocument(parsing: file)
      Issue.record(what)
    } catch {
      #expect([.format, .version, .damaged].contains(error), what)
    }
  }
}
