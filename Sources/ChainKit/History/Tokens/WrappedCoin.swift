import Core
import Entity

/// The logs of contracts that hold a chain's coin as a token, such as WETH9.
enum WrappedCoin {
  /// The ether, in wei, that a log says was paid out to an account for its tokens.
  static func withdrawn(by account: Address, in log: LogEntry) -> UInt256? {
    guard log.topics == [LogEvent.withdrawal, TokenFilter.topic(account)], log.payload.count == 32
    else {
      return nil
    }
    return UInt256(word: log.payload)
  }
}
