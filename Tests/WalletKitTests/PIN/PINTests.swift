import Foundation
import Testing

@testable import WalletKit

@Suite struct PINTests {
  static func pin(_ text: String) throws -> PIN { try PIN(typed: Sample.secret(Array(text.utf8))) }

  @Test(arguments: ["493817", "4938170", "493817205816", "493817\n", "493817\r\n"])
  func takesSixToTwelveDigits(text: String) throws {
    let digits = try Self.pin(text).digits.withBytes { Array($0) }
    #expect(digits == Array(text.utf8.filter { $0 >= 0x30 }))
  }

  @Test(arguments: [
    ("", 0), ("4", 1), ("49381", 5), ("4938172058163", 13), ("\n", 0),
  ])
  func refusesOtherLengths(text: String, count: Int) {
    #expect(throws: PINError.length(count)) { _ = try Self.pin(text) }
  }

  @Test(arguments: [
    "49381a", "+12345", "-12345", " 493817", "493 817", "493817 ", "493817\n\n", "４９３８１７",
    "٤٩٣٨١٧", "4️⃣9️⃣3️⃣8️⃣1️⃣7️⃣", "493817\0", "4938.7", "0x1234", "1e5000",
  ])
  func refusesNonDigits(text: String) {
    #expect(throws: PINError.notDigits) { _ = try Self.pin(text) }
  }

  @Test(arguments: [
    ("000000", PINError.Pattern.equal), ("777777777777", .equal), ("123456", .run),
    ("654321", .run), ("345678901", .run), ("1234567890", .run), ("0987654321", .run),
    ("121212", .repeated), ("1212121", .repeated), ("123123", .repeated), ("48148148", .repeated),
    ("20010101", .date), ("19991231", .date), ("31121999", .date), ("12311999", .date),
    ("311299", .date), ("123199", .date), ("991231", .date), ("290200", .date), ("112233", .date),
    ("142536", .common), ("147258369", .common), ("31415926", .common),
  ])
  func refusesTrivialOnes(text: String, pattern: PINError.Pattern) throws {
    let pin = try Self.pin(text)
    #expect(throws: PINError.trivial(pattern)) { try PINPolicy.check(pin) }
  }

  @Test(arguments: [
    "493817", "123457", "320199", "310499", "20011301", "18991231", "20010231", "300200",
    "1231230", "12341235", "2001010", "200101019", "492234",
  ])
  func takesOthers(text: String) throws {
    let pin = try Self.pin(text)
    try PINPolicy.check(pin)
  }

  @Test func namesAHundredCommonOnesThatNoRuleCatches() throws {
    let all = CommonPINs.all.map { $0.description }
    #expect(Set(all).count == 100 && all.count == 100)
    for text in all {
      let pin = try Self.pin(text)
      #expect(throws: PINError.trivial(.common), "\(text)") { try PINPolicy.check(pin) }
    }
  }

  /// A rule that refused too many PINs would leave few to choose from.
  @Test func refusesFewOfAll() throws {
    var refused = 0
    for number in stride(from: 0, to: 1_000_000, by: 97) {
      let digits = String(1_000_000 + number).dropFirst()
      let pin = try Self.pin(String(digits))
      do { try PINPolicy.check(pin) } catch { refused += 1 }
    }
    #expect((700...1100).contains(refused), "\(refused) of 10310")
  }
}
