package import Entity

/// Names blocks in which an account may have changed, so that fewer are searched for.
///
/// It is never believed: a block that it names is read like any other, and whether it left one out is
/// shown by the balances at both ends of what is left.
package protocol HistorySource: Sendable {
  /// The source as output names it, without credentials.
  var id: EndpointID { get }

  /// What it was asked, and answered, so far.
  var traffic: Traffic { get }

  /// Names the blocks of a range in which the ether or the nonce of an account may have changed.
  ///
  /// - Throws: `HistorySourceFailure`; the search goes on without the source.
  func blocks(
    of account: Address,
    in range: ClosedRange<UInt64>
  ) async throws(HistorySourceFailure) -> NamedBlocks
}

extension HistorySource {
  /// Nothing: it is on the disk, or it is a node, whose requests count with all others.
  package var traffic: Traffic { Traffic() }
}

/// What a source names.
package struct NamedBlocks: Equatable, Sendable {
  /// The blocks, each once, in ascending order.
  package let blocks: [UInt64]
  /// The last block that the source has looked at; nil if that is the last one of the range.
  package let upTo: UInt64?

  package init(_ blocks: [UInt64], upTo: UInt64? = nil) {
    (self.blocks, self.upTo) = (blocks, upTo)
  }
}

/// Why a source names nothing.
package enum HistorySourceFailure: Error, Equatable {
  /// It does not have this: it lacks the method, the chain or the account's index.
  case unsupported
  /// It refuses all requests: the key is wrong, or today's quota is used up.
  case refused
  /// It was asked too often.
  case limited
  /// It could not be asked, or failed.
  case unreachable
  /// Its answer is not what its documentation says.
  case malformed
  /// There is more than it gives.
  case tooMuch
  /// The caller canceled the request.
  case cancelled
}

extension HistorySourceFailure {
  /// What is said of it; nil if the source has no part in it.
  var reason: SourceFailure.Reason? {
    switch self {
    case .unsupported: .unsupported
    case .refused: .refused
    case .limited: .limited
    case .unreachable: .unreachable
    case .malformed: .malformed
    case .tooMuch: .tooMuch
    case .cancelled: nil
    }
  }
}
