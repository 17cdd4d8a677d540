import Core
import Entity

/// Searches the blocks at which a token's rows and balance differ at other nodes, in the same sync.
struct GapRepair: Sendable {
  let scan: ScanContext
  let account: Address
  let token: Address
  /// Where the rows begin that are compared.
  let start: StartBalance

  private var balance: LoggedBalance { .token(token) }

  /// The result of a repair.
  struct Outcome: Sendable {
    var added = 0
    /// What is said of the token now.
    var spans: HistorySpans
    /// As in `TokenSearch.Outcome`.
    var corrected: [UInt64] = []
    var isLateCorrected = false
    var omissions: [LogOmission] = []
    /// The other nodes that searched, in order.
    var searched: [EndpointID] = []
  }

  /// Asks the other nodes one after the other until one has what the rows lack, all are asked, or a
  /// limited sync has sent its requests.
  ///
  /// Nothing is repaired by one node's word for a balance that the first one denies: the rows must
  /// fit the balance of both, or of two others. In that case, the first one is shown to be wrong.
  /// `known` is what is said of the token, by the node that answers now.
  /// - Returns: what is said of it now, and what was found.
  /// - Throws: `.store` and `.forgotten`; `.node` only if the sync was canceled.
  func run(_ known: HistorySpans) async throws(ScanStop) -> Outcome {
    var outcome = Outcome(spans: known)
    // Of the blocks before, nobody was asked in this sync.
    let compared = start.first...scan.head.number
    let gaps = known.clamped(to: compared).spans.filter { $0.grade.isOfRows }
    guard let lowest = gaps.first?.blocks.lowerBound,
      !known.isWholly(in: compared, where: \.isOfRows)
    else { return outcome }
    let (first, blocks) = (scan.endpoint, lowest...scan.head.number)
    for asker in scan.node.asker.members where asker.id != first {
      if await scan.isSpent() { break }
      guard let found = try await search(blocks, at: asker) else { continue }
      outcome.added += found.added
      outcome.corrected += found.corrected
      outcome.isLateCorrected = outcome.isLateCorrected || found.isLateCorrected
      outcome.omissions += found.omissions
      // It has not searched all.
      if found.spans == nil, await scan.isSpent() { break }
      outcome.searched.append(asker.id)
      guard found.spans?.isEmpty == true, try await areExplained(gaps, denying: first) else {
        continue
      }
      // What is missing for another reason stays missing.
      let others = known.clamped(to: blocks).removing { $0.strength > 0 || $0.isOfRows }
      outcome.spans =
        known.replaced(by: HistorySpans(blocks, .proved(.node(asker.id)))).replaced(by: others)
      break
    }
    return outcome
  }

  /// Searches at one node; nil if it cannot.
  private func search(
    _ blocks: ClosedRange<UInt64>,
    at asker: any Asker
  ) async throws(ScanStop) -> TokenSearch.Outcome? {
    let search = TokenSearch(
      scan: scan.asking(asker),
      account: account,
      balance: balance,
      headers: scan
    )
    do throws(ScanStop) {
      return try await search.run(in: blocks, try scan.rows(of: balance, account, since: start))
    } catch {
      switch error {
      case .store, .node(.cancelled), .costly, .startsLater, .forgotten: throw error
      // It is behind, or on another branch: it can say nothing about these blocks.
      case .node, .otherChain, .reorganized: return nil
      }
    }
  }

  /// Whether the rows now add up to the balances after the gaps, by the word of the node that denied
  /// it or of two others.
  private func areExplained(
    _ gaps: [HistorySpan],
    denying suspect: EndpointID
  ) async throws(ScanStop) -> Bool {
    let sums = PrefixSums(try scan.rows(of: balance, account, since: start))
    var isFalse: UInt64?
    for gap in gaps {
      guard case .missing(.rowsDiffer(_, let held)) = gap.grade,
        let sum = sums.sum(through: gap.blocks.upperBound), !sum.isNegative
      else { return false }
      guard sum.magnitude != held else { continue }
      let isDenied = try await NodeJudge(scan: scan).isDenied(
        sum.magnitude,
        of: balance,
        account,
        after: gap.blocks.upperBound,
        by: suspect
      )
      guard isDenied else { return false }
      isFalse = isFalse ?? gap.blocks.upperBound
    }
    if let isFalse { try scan.demote(suspect, .falseBalance, at: isFalse) }
    return true
  }
}
