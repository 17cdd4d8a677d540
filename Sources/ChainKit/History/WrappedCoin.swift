import Core
import Entity

/// The logs of contracts that hold a chain's coin as a token, such as WETH9.
enum WrappedCoin {
  /// Keccak-256 of `Withdrawal(address,uint256)`.
  static let withdrawal = Hash32.keccak(of: Array("Withdrawal(address,uint256)".utf8))

  /// The ether, in wei, that a log says was paid out to an account for its tokens.
  static func withdrawn(by account: Address, in log: LogEntry) -> UInt256? {
    guard log.topics == [withdrawal, TokenFilter.topic(account)], log.payload.count == 32 else {
      return nil
    }
    return UInt256(word: log.payload)
  }
}
