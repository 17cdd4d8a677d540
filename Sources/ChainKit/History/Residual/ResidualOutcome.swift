import Core
import Entity

/// What a search of a residual has shown.
struct ResidualOutcome: Hashable, Sendable {
  /// What is known of some consecutive blocks.
  enum Verdict: Hashable, Sendable {
    /// Nothing is missing, and each sum is right.
    case proved
    /// The sum over the blocks is right; amounts that canceled each other may be missing.
    case net
    /// The node does not keep the states that would show it.
    case missing
  }

  /// Blocks with one verdict.
  struct Part: Hashable, Sendable {
    let blocks: ClosedRange<UInt64>
    let verdict: Verdict
  }

  /// The verdicts, in ascending order; they cover the searched blocks exactly.
  let parts: [Part]
  /// The blocks whose proposed rows were not the whole truth, newest first.
  let changes: [ResidualChange]
  /// How many states were read.
  let probes: Int

  /// The verdicts in words of the history.
  ///
  /// `witness` is whose balances were read; `node` is whose word the rest is.
  func spans(provedBy witness: HistoryWitness, toldBy node: EndpointID) -> HistorySpans {
    let spans = parts.map { part in
      switch part.verdict {
      case .proved: HistorySpan(part.blocks, .proved(witness))
      case .net: HistorySpan(part.blocks, .told(by: node))
      case .missing: HistorySpan(part.blocks, .missing(.state))
      }
    }
    // They ascend, so there is always a value.
    return HistorySpans(ascending: spans) ?? HistorySpans()
  }
}

/// A block that was read because its proposed rows do not explain how it changed the subject.
struct ResidualChange: Hashable, Sendable {
  /// What no row explains.
  struct Unattributed: Hashable, Sendable {
    /// In base units, negative if it left; nil if its magnitude is beyond 256 bits, which only the
    /// logs of a token can claim.
    let amount: Int257?
    /// How many uses of nonces no transaction and no authorization explains.
    let nonces: UInt64
  }

  let block: UInt64
  /// The rows that take the place of the proposed ones.
  let rows: [ProposedRow]
  /// The uses of nonces that take the place of the proposed ones.
  let uses: [NonceUse]
  /// The proposed rows of sources that the block does not have.
  let refuted: [ProposedRow]
  /// What remains; nil if the rows explain everything.
  let unattributed: Unattributed?
}

/// Why a residual could not be searched.
enum ResidualError<Failure: Error>: Error {
  /// The node could not be asked.
  case reading(Failure)
  /// The answering node does not have the block up to which is searched.
  case lagging
  /// The answering node has another block in the place of the one up to which is searched.
  case reorganized(Hash32)
  /// The states contradict each other at this block: several nodes answer, or one that lies.
  case unsteady(block: UInt64)
  /// An answer lacks something that was asked for.
  case incomplete
}

extension ResidualError: Equatable where Failure: Equatable {}
