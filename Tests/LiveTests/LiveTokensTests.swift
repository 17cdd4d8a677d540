import Core
import Entity
import Foundation
import Scenes
import Testing

@testable import Live

/// The tokens in a home folder, and what a worker says of a contract.
@Suite struct LiveTokensTests {
  private static func token(_ digit: Character = "1", chain: UInt64 = 31_337) throws -> Token {
    try Token(
      chain: try ChainID(chain),
      address: try Address(parsing: "0x" + String(repeating: digit, count: 40)),
      symbol: "TUSD",
      name: "Test Dollar",
      decimals: 6
    )
  }

  @Test func addedTokensAreKnownToTheSession() throws {
    let home = try Home()
    let session = try home.session()
    let token = try Self.token()
    #expect(try session.wallets.ownTokens().isEmpty)
    #expect(try session.wallets.changeTokens { $0 + [token] } == [token])
    #expect(try session.knownTokens.token(at: token.address, on: token.chain) == token)
    #expect(FileManager.default.fileExists(atPath: home.path + "/tokens.json"))
    #expect(try session.wallets.changeTokens { _ in [] }.isEmpty)
    #expect(try session.knownTokens.token(at: token.address, on: token.chain) == nil)
  }

  /// A worker that answers with another token does not get it into the list.
  @Test func aDescriptionIsOfTheContractThatWasAsked() throws {
    let token = try Self.token()
    try AnswerMismatchError.check(token, isAt: token.address, on: token.chain)
    for other in [try Self.token("2"), try Self.token(chain: 1)] {
      #expect(throws: AnswerMismatchError.subject) {
        try AnswerMismatchError.check(other, isAt: token.address, on: token.chain)
      }
    }
  }
}
