import Core

/// A help page about no single command: `help TOPIC`.
///
/// The texts are pages of the project, or sections of them, and their translations, which
/// `scripts/topics` writes into Swift.
enum HelpTopic: String, CaseIterable {
  case offline
  case nodes
  case pending
  case units
  case settings
  case exitCodes = "exit-codes"
  case json
  case policy

  /// Returns a suggestion for an unknown topic; nil if no topic has a similar name.
  static func hint(for name: String?) -> Sentence? {
    guard let name else { return nil }
    if watching.contains(name) { return "see: kingtherum wallet watch --help" }
    let near = synonyms[name]?.rawValue ?? NearestName.of(name, among: allCases.map(\.rawValue))
    return near.map { "did you mean: kingtherum help \(term: $0)" }
  }

  /// Words for the pages about other things.
  private static let synonyms: [String: HelpTopic] = [
    "stuck": .pending, "speed-up": .pending, "fees": .pending, "outbox": .pending,
    "airgap": .offline, "air-gap": .offline, "cold": .offline, "airgapped": .offline,
    "rpc": .nodes, "node": .nodes, "network": .nodes, "networks": .nodes,
    "tokens": .nodes, "proxy": .nodes, "relay": .nodes,
    "private": .nodes,
    "amounts": .units, "amount": .units, "language": .settings,
    "scripts": .json, "scripting": .json, "errors": .exitCodes, "status": .exitCodes,
  ]

  /// Words for wallets of which the keys are elsewhere.
  private static let watching: Set = [
    "hardware", "ledger", "trezor", "watch", "watch-only", "xpub",
  ]

  /// The description in the list of topics.
  var title: Sentence {
    switch self {
    case .offline: "keep a key on a machine without a network, step by step"
    case .nodes: "how to choose nodes, several of them, and their access tokens"
    case .pending: "why a payment is not mined, and what to do"
    case .units: "how amounts and addresses are written"
    case .settings: "every key of config.toml"
    case .exitCodes: "what the exit statuses mean"
    case .json: "what scripts can rely on"
    case .policy: "every rule of policy.toml"
    }
  }

  /// Returns the page in Markdown: in English, unless the language has pages of its own.
  func text(in language: Language) -> String { language.tag == "ko" ? koreanText : englishText }

  private var englishText: String {
    switch self {
    case .offline: Self.offlineText
    case .nodes: Self.nodesText
    case .pending: Self.pendingText
    case .units: Self.unitsText
    case .settings: Self.settingsText
    case .exitCodes: Self.exitCodesText
    case .json: Self.jsonText
    case .policy: Self.policyText
    }
  }

  private var koreanText: String {
    switch self {
    case .offline: Self.offlineKorean
    case .nodes: Self.nodesKorean
    case .pending: Self.pendingKorean
    case .units: Self.unitsKorean
    case .settings: Self.settingsKorean
    case .exitCodes: Self.exitCodesKorean
    case .json: Self.jsonKorean
    case .policy: Self.policyKorean
    }
  }
}
