import Core
import Testing
import TestSupport

@testable import WalletKit

@Suite struct PassphraseTests {
  @Test(arguments: [
    ("a b", "a b"), ("a b\n", "a b"), ("a b\r\n", "a b"), (" a b ", " a b "), ("\t\n", "\t"),
    ("급여 지갑", "급여 지갑"),
  ])
  func leavesOneEndOfLineOut(typed: String, kept: String) throws {
    let passphrase = try Passphrase.of(typed)
    #expect(passphrase.typed.array == Array(kept.utf8))
  }

  @Test(arguments: [
    ("", PassphraseError.empty(.password)), ("\n", .empty(.password)),
    ("\r\n", .empty(.password)), ("a\n\n", .containsLineBreak(.password, offset: 1)),
    ("a\nb", .containsLineBreak(.password, offset: 1)),
    ("a\r", .containsLineBreak(.password, offset: 1)),
    ("é\r\n\r\n", .containsLineBreak(.password, offset: 2)),
    ("ab\0c", .containsNUL(.password, offset: 2)), ("\0", .containsNUL(.password, offset: 0)),
  ])
  func refusesInvalidLine(typed: String, expected: PassphraseError) {
    #expect(throws: expected) { _ = try Passphrase.of(typed) }
  }

  @Test(arguments: [[0x61, 0xFF], [0x61, 0xC3], [0x61, 0xED, 0xA0, 0x80], [0x61, 0xC0, 0xAF]])
  func refusesInvalidUTF8(bytes: [UInt8]) throws {
    let typed = try SecretBytes.of(bytes)
    #expect(throws: PassphraseError.notUTF8(.password, offset: 1)) {
      _ = try Passphrase(typed: try typed.prefix(typed.count))
    }
  }

  @Test func anErrorSaysWhichOfTheTwoIsMeant() throws {
    for (use, words) in [
      (PassphraseUse.password, "password is empty"), (.passphrase, "passphrase is empty"),
    ] {
      #expect(throws: PassphraseError.empty(use)) {
        _ = try Passphrase(typed: try SecretBytes.of(""), as: use)
      }
      #expect(PassphraseError.empty(use).report.message.english == words)
    }
  }

  @Test func hasAtMost1024Bytes() throws {
    let most = try Passphrase.of(String(repeating: "a", count: 1024) + "\n")
    #expect(most.typed.count == 1024)
    #expect(throws: PassphraseError.tooLong(.password, 1025, limit: 1024)) {
      _ = try Passphrase.of(String(repeating: "a", count: 1025))
    }
  }

  @Test(arguments: [
    ("caf\u{E9}", "cafe\u{301}"), ("\u{AC00}", "\u{1100}\u{1161}"), ("\u{FF21}\u{2460}", "A1"),
    ("\u{1E9B}\u{323}", "s\u{323}\u{307}"),
  ])
  func normalizesToNFKD(typed: String, expected: String) throws {
    let passphrase = try Passphrase.of(typed)
    #expect(passphrase.normalized.array == Array(expected.utf8))
    #expect(passphrase.typed.array == Array(typed.utf8))
  }

  @Test func normalizesWhatGrowsMost() throws {
    // One character of 3 bytes that becomes 18 characters, 33 bytes.
    let passphrase = try Passphrase.of(String(repeating: "\u{FDFA}", count: 341))
    #expect(passphrase.normalized.count == 341 * 33)
  }
}
