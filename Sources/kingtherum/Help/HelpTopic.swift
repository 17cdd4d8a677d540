import Core

/// A help page about no single command: `help TOPIC`.
///
/// The texts are pages of the project, or sections of them, which `scripts/topics` writes into
/// Swift.
enum HelpTopic: String, CaseIterable {
  case offline
  case nodes
  case pending
  case units
  case exitCodes = "exit-codes"
  case json
  case policy

  /// Returns a suggestion for an unknown topic; nil if no topic has a similar name.
  static func hint(for name: String?) -> Sentence? {
    let near = name.flatMap { NearestName.of($0, among: allCases.map(\.rawValue)) }
    return near.map { "did you mean: kingtherum help \($0)" }
  }

  /// The description in the list of topics.
  var title: Sentence {
    switch self {
    case .offline: "keep a key on a machine without a network, step by step"
    case .nodes: "how to choose nodes, several of them, and their tokens"
    case .pending: "why a payment is not mined, and what to do"
    case .units: "how amounts, addresses and settings are written"
    case .exitCodes: "what the exit statuses mean"
    case .json: "what scripts can rely on"
    case .policy: "every rule of policy.toml"
    }
  }

  /// The page, in Markdown.
  var text: String {
    switch self {
    case .offline: Self.offlineText
    case .nodes: Self.nodesText
    case .pending: Self.pendingText
    case .units: Self.unitsText
    case .exitCodes: Self.exitCodesText
    case .json: Self.jsonText
    case .policy: Self.policyText
    }
  }
}
