import Entity
import Synchronization

/// A look at a block by an account's nonce after it, which the block's hash names (EIP-1898).
///
/// It takes 40 bytes, where a block takes 2 KB, or 20 with the hashes of many transactions. A node
/// that once did not answer it is asked for the block from then on.
final class NonceLook: Sendable {
  private let account: Address
  private let isAnswered = Mutex(true)

  init(at account: Address) { self.account = account }

  /// Sends requests between two looks; nil if that does not show that the node has the block.
  ///
  /// - Throws: any `RPCFailure` that is not about the form of the look.
  func answers<Method: RPCMethod>(
    of methods: [Method],
    at block: BlockReference,
    through asker: any Asker,
    _ timeouts: Timeouts?
  ) async throws(RPCFailure) -> [Result<Method.Answer, RPCFailure>]? {
    // Another one of several nodes would answer for the nonce.
    guard isAnswered.withLock(\.self), asker.members.count == 1 else { return nil }
    let look = GetTransactionCount(account, at: .hash(block.hash))
    do throws(RPCFailure) {
      let frames = try await asker.batch(methods, between: look, timeouts: timeouts)
      if frames.allSatisfy(\.isAnswered) { return frames.flatMap(\.answers) }
    } catch {
      switch error {
      case .missingData, .unsupported, .other, .serverFault(.internalError),
        .protocolViolation(.wrongAnswer):
        break
      default: throw error
      }
    }
    isAnswered.withLock { $0 = false }
    return nil
  }
}

extension FramedAnswers {
  /// Whether the node answered both looks.
  fileprivate var isAnswered: Bool {
    [before, after].allSatisfy { look in
      if case .success = look { true } else { false }
    }
  }
}
