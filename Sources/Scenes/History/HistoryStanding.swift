import Core
import Entity

/// How far the rows of a history can be trusted, in one word each for ether and tokens.
package struct HistoryStanding: Sendable {
  /// The words in JSON.
  package enum Word: String, Encodable, Sendable {
    /// The rows add up to the balances, and nothing can be missing.
    case proved
    /// A node says so, and nothing contradicts it.
    case told
    /// Rows may be missing, or they do not add up.
    case partial

    fileprivate init(_ grade: HistoryGrade) {
      switch grade {
      case .proved: self = .proved
      case .told: self = .told
      case .missing: self = .partial
      }
    }

    fileprivate static func weaker(_ one: Self, _ other: Self) -> Self {
      if [one, other].contains(.partial) { return .partial }
      return [one, other].contains(.told) ? .told : .proved
    }
  }

  /// What proves the rows of ether.
  package enum Prover: String, Encodable, Sendable {
    /// The state root of a header.
    case stateRoot = "state-root"
    /// The balances that nodes gave.
    case node
  }

  let ether: Word
  let tokens: Word
  /// The blocks whose rows may be missing; those of nonces only where ether does not say the same.
  let gaps: [SubjectGap]
  /// Whose word the balances are that the rows were compared with, each once; empty if a state root
  /// proves them.
  let witnesses: [EndpointID]
  /// By whose logs alone other tokens are known, each once.
  let tellers: [EndpointID]
  /// How many tokens were compared with their balances, and of how many only logs tell.
  let compared: Int
  let uncompared: Int
  /// What proves the rows of ether; nil unless they are proved.
  let prover: Prover?
  /// Of how many of the compared tokens a state root proves the balance.
  let rooted: Int
  /// How many collections were compared with what their contracts say, and of how many only logs tell.
  let comparedCollections: Int
  let uncomparedCollections: Int
  /// Whether in some blocks only sums of ether are certain, since ether could leave in them without a
  /// transaction of the account: it had code, or the chain took some.
  let hasSumsOnly: Bool

  /// Whether some of several accounts were read further than the others.
  let isUneven: Bool

  /// Reads what is said of a page's account; nil if no sync has come to its end.
  init?(_ page: HistoryPage) { self.init(asOf: page.asOf, page.assurance) }

  /// Reads what is said of accounts that are read up to a block; nil if no sync has come to its end.
  init?(asOf: BlockReference?, _ said: [SubjectAssurance]) {
    guard let asOf = asOf?.number, !said.isEmpty else { return nil }
    let assurance = said.map { assurance in
      var whole = assurance
      whole.spans = assurance.spans.filled(in: 0...max(asOf, assurance.asOf ?? 0))
      return whole
    }
    let coin = assurance.filter { [.ether, .nonces].contains($0.subject) }
    let others = assurance.filter { ![.ether, .nonces].contains($0.subject) }
    ether = coin.map { Word($0.weakest) }.reduce(coin.isEmpty ? .partial : .proved, Word.weaker)
    self.tokens = others.map { Word($0.weakest) }.reduce(
      others.isEmpty ? .partial : .proved,
      Word.weaker
    )
    let strength = coin.map(\.weakest.strength).min() ?? 0
    prover = ether == .proved ? (strength > 2 ? .stateRoot : .node) : nil
    let all = assurance.flatMap(\.gaps)
    gaps = all.filter { gap in
      gap.subject != .nonces
        || !all.contains {
          $0.subject == .ether && $0.blocks == gap.blocks && $0.reason == gap.reason
        }
    }
    let tokens = others.filter { if case .token = $0.subject { true } else { false } }
    let items = others.filter { if case .items = $0.subject { true } else { false } }
    (compared, uncompared) = Self.counts(tokens)
    (comparedCollections, uncomparedCollections) = Self.counts(items)
    let byNode = tokens.filter { $0.spans.spans.contains { $0.grade.strength < 3 } }
    rooted = Set(tokens.map(\.subject)).subtracting(byNode.map(\.subject)).count
    let proved = (tokens + items).filter(\.isCompared)
    witnesses = Self.witnesses(of: coin + proved) { _ in true }
    tellers = Self.witnesses(of: others, where: \.isTold).sorted { "\($0)" < "\($1)" }
    let reaches = Dictionary(grouping: said, by: \.account).values.map { about in
      about.compactMap(\.asOf).min() ?? 0
    }
    isUneven = Set(reaches).count > 1
    hasSumsOnly = coin.contains { $0.spans.spans.contains { $0.grade.isTold } }
  }

  /// Whose word some grades are, each once.
  private static func witnesses(
    of said: [SubjectAssurance],
    where isMeant: (HistoryGrade) -> Bool
  ) -> [EndpointID] {
    var found: [EndpointID] = []
    for span in said.flatMap(\.spans.spans) where isMeant(span.grade) {
      guard let witness = span.grade.witness, !found.contains(witness) else { continue }
      found.append(witness)
    }
    return found
  }

  /// How many subjects were compared, and how many were not.
  ///
  /// A token of several accounts is one token, and was compared if it was for each of them.
  private static func counts(_ said: [SubjectAssurance]) -> (compared: Int, not: Int) {
    let not = Set(said.filter { !$0.isCompared }.map(\.subject)).count
    return (Set(said.map(\.subject)).count - not, not)
  }
}

extension SubjectAssurance {
  /// Whether the rows of some blocks were compared with what the contract says.
  fileprivate var isCompared: Bool { spans.spans.contains { $0.grade.strength > 1 } }
}

extension HistoryGrade {
  /// The node whose word it is; nil if it is nobody's.
  fileprivate var witness: EndpointID? {
    switch self {
    case .proved(.node(let node)), .told(let node): node
    case .proved(.stateRoot), .missing: nil
    }
  }

  fileprivate var isTold: Bool {
    guard case .told = self else { return false }
    return true
  }
}
