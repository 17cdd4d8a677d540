import Core
import Entity
import Synchronization

@testable import Scenes

/// Keeps own tokens in memory, and describes contracts as it was told.
final class StubTokens: TokenWorker, TokenDescriber {
  private let kept: Mutex<[Token]>
  /// What the contracts report; nil if they report no symbol or no decimals.
  let described: [Address: Token?]
  private let asked = Mutex<[Address]>([])

  init(_ tokens: [Token] = [], described: [Address: Token?] = [:]) {
    kept = Mutex(tokens)
    self.described = described
  }

  /// The contracts that were asked for their descriptions.
  var questions: [Address] { asked.withLock { $0 } }

  func ownTokens() -> [Token] { kept.withLock { $0 } }

  func changeTokens(_ change: ([Token]) throws -> [Token]) throws -> [Token] {
    try kept.withLock { tokens in
      tokens = try change(tokens)
      return tokens
    }
  }

  func describe(_ contract: Address) throws -> Token? {
    asked.withLock { $0.append(contract) }
    guard let token = described[contract] else { throw TokenReadingError.noContract(contract) }
    return token
  }
}
