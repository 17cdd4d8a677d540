import Entity

extension EtherProver {
  /// The number of blocks of the first part: a search of fewer ends costs as much as it saves.
  private static let fewest: UInt64 = 1_024
  /// The newest part is this share of all.
  private static let share: UInt64 = 64

  /// Reads the wanted blocks that are not covered, newest first.
  ///
  /// A limited sync divides them after the last settled one, so that what is read anew by each sync
  /// leaves something for what stays.
  func run() async throws(ScanStop) -> Outcome {
    let (first, last) = (scan.wanted.lowerBound, scan.wanted.upperBound)
    guard scan.limit != nil, let settled = scan.settled, first <= settled, settled < last else {
      return try await run(in: scan.wanted)
    }
    let isRead = try scan.coverage(of: .ether, account).gaps(in: first...settled).isEmpty
    let tail = EtherProver(scan: isRead ? scan.forTail : scan, account: account)
    var outcome = try await tail.run(in: (settled + 1)...last)
    guard !isRead else { return outcome }
    let early = EtherProver(scan: await scan.forSettled(), account: account)
    let found = try await early.run(in: first...settled)
    outcome.added += found.added
    outcome.ether = outcome.ether.replaced(by: found.ether)
    outcome.nonces = outcome.nonces.replaced(by: found.nonces)
    return outcome
  }

  /// Proves blocks, of which nothing is stored as read before all of them are; so, if the number of
  /// requests is limited, in parts, each twice as long as the newer one.
  ///
  /// What is left is not asked for. Its states and rows that were found are kept, so that the next
  /// sync begins with them.
  func proveInParts(
    _ blocks: ClosedRange<UInt64>,
    _ states: EtherStates,
    _ own: OwnTransactions.Outcome,
    _ sources: inout HintSearch,
    _ outcome: inout Outcome
  ) async throws(ScanStop) {
    for part in scan.limit == nil ? [blocks] : Self.parts(of: blocks) {
      if await scan.isSpent() {
        return outcome.miss(blocks.lowerBound...part.upperBound, .notAsked)
      }
      // A newer part may have found where the states begin.
      let archive = try scan.recall(.archiveFrom) ?? 0
      guard part.upperBound < blocks.upperBound, archive > part.lowerBound else {
        try await prove(part, states, own, &sources, &outcome)
        continue
      }
      outcome.miss(blocks.lowerBound...min(archive, part.upperBound), .state)
      guard archive < part.upperBound else { return }
      return try await prove((archive + 1)...part.upperBound, states, own, &sources, &outcome)
    }
  }

  /// Reads states; a limited sync reads some at a time.
  ///
  /// Those that are read again confirm what was begun, and are read in any case.
  func read(
    _ probes: [StateProbe],
    _ states: EtherStates,
    _ limit: PartLimit
  ) async throws(Stop) -> StateAnswer {
    do throws(ScanStop) {
      guard scan.limit != nil, !probes.isEmpty else { return try await states.answer(probes) }
    } catch {
      throw .scan(error)
    }
    var found = StateAnswer(states: [], pinned: scan.head.hash)
    for piece in probes.pieces(of: 10) {
      // What is known costs nothing.
      let isFree = states.areKnown(piece) || piece.allSatisfy(\.isAgain)
      if !isFree, await limit.isSpent() { throw .spent }
      do throws(ScanStop) {
        let answer = try await states.answer(piece)
        found = StateAnswer(states: found.states + answer.states, pinned: answer.pinned)
      } catch {
        throw .scan(error)
      }
      guard found.pinned == scan.head.hash else { break }
    }
    return found
  }

  /// The parts, the newest first.
  static func parts(of blocks: ClosedRange<UInt64>) -> [ClosedRange<UInt64>] {
    var size = max(fewest, RangeController.length(blocks) / share)
    var parts: [ClosedRange<UInt64>] = []
    var high = blocks.upperBound
    while high - blocks.lowerBound >= size {
      let low = high - size + 1
      parts.append(low...high)
      high = low - 1
      size = size > .max / 2 ? .max : size * 2
    }
    return parts + [blocks.lowerBound...high]
  }
}
