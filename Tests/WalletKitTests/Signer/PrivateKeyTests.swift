import Core
import Entity
import Testing
import TestSupport

@testable import WalletKit

@Suite struct PrivateKeyTests {
  struct Case: Decodable, Sendable {
    let privateKey: String
    let publicKey: String?
    let address: String?
    let expect: String
    let error: String?
    let comment: String
  }

  @Test func takesEveryKeyAndNothingElse() throws {
    for vector in try Vectors.load("private-keys", as: Case.self) {
      let bytes = try hex(vector.privateKey)
      let fromBytes = result { try PrivateKey(try SecretBytes.of(bytes)) }
      let fromHex = result { try PrivateKey(parsingHex: try SecretBytes.of(vector.privateKey)) }
      guard vector.expect == "valid" else {
        #expect(name(of: fromBytes.error) == vector.error, "\(vector.comment)")
        #expect(name(of: fromHex.error) == vector.error, "\(vector.comment)")
        continue
      }
      #expect(fromBytes == fromHex)
      #expect(fromBytes.publicKey == vector.publicKey, "\(vector.comment)")
      #expect(fromBytes.address == vector.address, "\(vector.comment)")
      let kept = try PrivateKey(try SecretBytes.of(bytes)).withBytes { Array($0) }
      #expect(kept == bytes)
    }
  }

  private static let digits = "4646464646464646464646464646464646464646464646464646464646464646"

  @Test(arguments: [
    digits, "0x" + digits, digits + "\n", "0x" + digits + "\r\n", " \t" + digits + " \n\n",
    "abcdefABCDEF" + digits.dropFirst(12), String(digits.reversed()),
  ])
  func takesHexAsFilesHaveIt(text: String) throws {
    let expected = try hex(text.filter { !$0.isWhitespace })
    let found = try PrivateKey(parsingHex: try SecretBytes.of(text)).withBytes { Array($0) }
    #expect(found == expected)
  }

  private static let others: [(String, PrivateKeyError)] = [
    ("", .digitCount(0)), ("0x", .digitCount(0)), ("\n", .digitCount(0)),
    ("4646", .digitCount(4)), ("\(digits)4", .digitCount(65)), ("0x\(digits)00", .digitCount(66)),
    ("0X\(digits)", .notHex(position: 2)), ("0x0x\(digits)", .notHex(position: 2)),
    ("4g\(digits)", .notHex(position: 2)), ("4646 \(digits)", .notHex(position: 5)),
    ("\(digits)\n\(digits)", .notHex(position: 65)), ("\(digits)\0", .notHex(position: 65)),
    ("\u{FEFF}\(digits)", .notHex(position: 1)), ("４\(digits)", .notHex(position: 1)),
    (String(repeating: "0", count: 64), .zero), (String(repeating: "f", count: 64), .aboveOrder),
  ]

  @Test(arguments: others)
  func refusesOtherText(text: String, expected: PrivateKeyError) {
    #expect(result { try PrivateKey(parsingHex: try SecretBytes.of(text)) }.error == expected)
  }

  @Test func readsEachDigitForWhatItIs() throws {
    for byte in UInt8.min ... .max {
      let text = [UInt8](repeating: UInt8(ascii: "1"), count: 63) + [byte]
      let found = try? PrivateKey(parsingHex: try SecretBytes.of(text)).withBytes { $0[31] & 15 }
      let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
      let value =
        String(decoding: [byte], as: UTF8.self).utf8.count == 1
        ? UInt8(String(decoding: [byte], as: UTF8.self), radix: 16) : nil
      #expect(found == (isSpace ? nil : value), "\(byte)")
    }
  }

  @Test func recognizesPublicValues() throws {
    let junk = "test test test test test test test test test test test junk"
    let master = try HDKey(seed: try Mnemonic(parsing: try SecretBytes.of(junk)).seed())
    for index in 0..<12 as Range<UInt32> {
      let key = try master.derived(at: DerivationPath.ethereum(account: index)).privateKey()
      let isKnown = key.isPubliclyKnown
      #expect(isKnown == (index < 10))
    }
    var one = [UInt8](repeating: 0, count: 32)
    one[31] = 1
    let trivial = [one, [UInt8](repeating: 0x46, count: 32)]
    for bytes in trivial {
      let isKnown = try PrivateKey(try SecretBytes.of(bytes)).isPubliclyKnown
      #expect(isKnown)
    }
    var random = SeededRandom()
    let isKnown = try PrivateKey(try SecretBytes.of([1] + random.bytes(31))).isPubliclyKnown
    #expect(!isKnown)
  }

  private struct Found: Equatable {
    var publicKey: String?
    var address: String?
    var error: PrivateKeyError?
  }

  private func result(_ make: () throws -> PrivateKey) -> Found {
    do {
      let key = try make()
      return Found(
        publicKey: Hex.prefixed(key.publicKey.compressed),
        address: key.address.description
      )
    } catch {
      return Found(error: error as? PrivateKeyError)
    }
  }

  private func name(of error: PrivateKeyError?) -> String? {
    switch error {
    case .length, .digitCount: "length"
    case .zero: "zero"
    case .aboveOrder: "tooLarge"
    default: nil
    }
  }
}
