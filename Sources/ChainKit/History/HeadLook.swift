import Entity
import Synchronization

/// Looks whether the machine that answers a post has the block up to which the history is read.
///
/// An account's nonce after that block, which its hash names (EIP-1898), shows it in 40 bytes; the
/// block itself has almost 2 KB, most of it a Bloom filter. The block is asked for where a node takes
/// no hashes or has deleted the state, and of several nodes: another one would answer for the nonce.
final class HeadLook: Sendable {
  enum Answer: Equatable {
    /// What the machine has at the height of the block; nil if it is not that far.
    case block(Hash32?)
    /// Another look is needed: everything is to be asked for again, with a look at the block.
    case again
  }

  private let scan: ScanContext
  private let usesHash: Mutex<Bool>

  init(_ scan: ScanContext) throws(ScanStop) {
    self.scan = scan
    let refuses = try scan.recall(.noBlockHash) != nil
    usesHash = Mutex(scan.node.asker.members.count == 1 && !refuses)
  }

  /// Takes a look: one request, which is to be in the same post as what it vouches for, and another
  /// one if the block is missing.
  ///
  /// - Throws: any `RPCFailure`.
  func take(of account: Address) async throws(RPCFailure) -> Answer {
    guard usesHash.withLock(\.self) else { return .block(try await blockInPlace()) }
    do throws(RPCFailure) {
      let nonce = GetTransactionCount(account, at: .hash(scan.head.hash))
      _ = try await scan.node.asker.call(nonce, timeouts: nil, awaitsBlock: false)
      return .block(scan.head.hash)
    } catch {
      switch error {
      case .missingData(.block), .missingData(.future):
        let found = try await blockInPlace()
        // Another machine may have it, which does not vouch for this one; or the node knows no hash.
        guard found == scan.head.hash else { return .block(found) }
      case .missingData, .unsupported, .other, .serverFault(.internalError),
        .protocolViolation(.wrongAnswer):
        break
      default: throw error
      }
      usesHash.withLock { $0 = false }
      return .again
    }
  }

  private func blockInPlace() async throws(RPCFailure) -> Hash32? {
    let look = GetBlockByNumber(.number(scan.head.number))
    do throws(RPCFailure) {
      return try await scan.node.asker.call(look, timeouts: nil, awaitsBlock: false)?.header.hash
    } catch {
      guard case .missingData = error else { throw error }
      return nil
    }
  }
}
