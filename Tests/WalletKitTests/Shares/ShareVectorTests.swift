import Core
import Testing
import TestSupport

@testable import WalletKit

@Suite struct ShareVectorTests {
  struct Case: Decodable, Sendable {
    let shares: [String]
    let passphrase: String
    let secret: String?
    let expect: String
    let error: String?
    let comment: String
  }

  @Test func combinesEverySetOfShares() throws {
    let cases = try Vectors.load("slip39", as: Case.self)
    #expect(cases.count { $0.comment.hasPrefix("SLIP-39, ") } == 45)
    #expect(cases.count { $0.expect == "valid" } >= 215)
    #expect(cases.count { $0.expect == "invalid" } >= 230)
    for vector in cases where vector.expect == "valid" {
      let secret = try combined(vector)
      #expect(Hex.prefixed(secret) == vector.secret, "\(vector.comment)")
    }
  }

  @Test func refusesEveryWrongSetForItsReason() throws {
    for vector in try Vectors.load("slip39", as: Case.self) where vector.expect == "invalid" {
      do {
        _ = try combined(vector)
        Issue.record("taken: \(vector.comment)")
      } catch {
        #expect(name(of: error) == vector.error, "\(vector.comment): \(error)")
      }
    }
  }

  /// A parsed share is written back word by word, except for the white space and the capitals.
  @Test func writesEveryShareAsItWasRead() throws {
    for vector in try Vectors.load("slip39", as: Case.self) where vector.expect == "valid" {
      for text in vector.shares {
        let typed = try SecretBytes.of(text)
        let again = try typed.withBytes { try Share(parsing: $0).sentence().text }
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        #expect(again == words.joined(separator: " "), "\(vector.comment)")
      }
    }
  }

  @Test func readsTheSameFromAFile() throws {
    for vector in try Vectors.load("slip39", as: Case.self).prefix(60)
    where vector.expect == "valid" {
      var collection = try ShareCollection()
      let text = "\n" + vector.shares.joined(separator: "\r\n \n") + "\n\n"
      try collection.add(linesOf: try SecretBytes.of(text))
      let secret = try collection.combined(passphrase: try passphrase(vector.passphrase)).array
      #expect(Hex.prefixed(secret) == vector.secret, "\(vector.comment)")
    }
  }

  private func combined(_ vector: Case) throws(ShareError) -> [UInt8] {
    var collection = try ShareCollection()
    for share in vector.shares { try collection.add(try held(share)) }
    return try collection.combined(passphrase: try passphrase(vector.passphrase)).array
  }

  private func held(_ text: String) throws(ShareError) -> SecretBytes {
    do { return try SecretBytes.of(text) } catch { throw .none }
  }

  private func passphrase(_ text: String) throws(ShareError) -> SharePassphrase {
    guard !text.isEmpty else { return try SharePassphrase() }
    let typed: Passphrase
    do { typed = try Passphrase.of(text) } catch { throw .none }
    return try SharePassphrase(typed)
  }

  private func name(of error: ShareError) -> String {
    switch error {
    case .share(_, .wordCount): "wordCount"
    case .share(_, .unknownWord): "unknownWord"
    case .share(_, .oddCharacter): "oddCharacter"
    case .share(_, .checksum): "checksum"
    case .share(_, .padding): "padding"
    case .share(_, .groupThreshold): "groupThreshold"
    case .otherIdentifier: "identifier"
    case .otherExtendable: "extendable"
    case .otherExponent: "exponent"
    case .otherGroupThreshold: "otherGroupThreshold"
    case .otherGroupCount: "groupCount"
    case .otherLength: "length"
    case .otherMemberThreshold: "memberThreshold"
    case .duplicate(_, _, isSame: true): "twice"
    case .duplicate(_, _, isSame: false): "duplicate"
    case .tooManyMembers: "tooMany"
    case .tooManyGroups: "tooManyGroups"
    case .tooFewMembers: "tooFew"
    case .tooFewGroups: "tooFewGroups"
    case .digest: "digest"
    case .passphrase: "passphrase"
    default: "\(error)"
    }
  }
}
