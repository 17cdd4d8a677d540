import ArgumentParser
import Core

/// An invalid value or combination of options, thrown while the parser reads the options.
///
/// The parser passes it on as text; ``ParserMessage`` recognizes that text.
enum OptionRefusal: CaseIterable {
  case limitNotPositive
  case timeoutNotPositive
  case requestAndAnswer
  case publicAndPrivate
  case hashAndAll
  case allWithoutChain
  case ageAndRefresh
  case allChainsAndChain
  case allChainsAndCollection
  case verifyAndMaxAge
  case blockAndMaxAge
  case verifyOffline
  case privacyOffline
  case sinceOffline
  case recentOffline
  case maxCallsOffline
  case offlineAndMore
  case fieldsAndJSON
  case watchOffline
  case allAccountsAndAccount
  case beforeAndOffset
  case boundsWithoutAsset
  case nodeWithoutCurrency
  case sinceAndRecent
  case fewCalls

  var sentence: Sentence {
    switch self {
    case .limitNotPositive: "--limit must be greater than 0"
    case .timeoutNotPositive: "--timeout must be greater than 0"
    case .requestAndAnswer: "--sign-request conflicts with --answer"
    case .publicAndPrivate: "--public conflicts with --private and --relay"
    case .hashAndAll: "--all conflicts with a transaction hash"
    case .allWithoutChain: "--all and --chain require each other"
    case .ageAndRefresh: "--max-age conflicts with --refresh"
    case .allChainsAndChain: "--all-chains conflicts with --chain"
    case .allChainsAndCollection: "--all-chains conflicts with --collection"
    case .verifyAndMaxAge: "--verify conflicts with --max-age"
    case .blockAndMaxAge: "--max-age conflicts with a --block other than latest"
    case .verifyOffline: "--verify conflicts with --offline"
    case .privacyOffline: "--privacy conflicts with --offline"
    case .sinceOffline: "--since conflicts with --offline"
    case .recentOffline: "--recent conflicts with --offline"
    case .maxCallsOffline: "--max-calls conflicts with --offline"
    case .offlineAndMore:
      "--offline conflicts with --block, --currency, --hide-small, --collection and --refresh"
    case .fieldsAndJSON: "--fields conflicts with --json"
    case .watchOffline:
      "--watch conflicts with --offline: without a node, no balance changes"
    case .allAccountsAndAccount: "--all-accounts conflicts with the name of an account"
    case .beforeAndOffset: "--before conflicts with --offset"
    case .boundsWithoutAsset: "--min and --max require --asset"
    case .nodeWithoutCurrency: "--rpc-url, --quorum and --timeout require --currency"
    case .sinceAndRecent: "--since conflicts with --recent"
    case .fewCalls: "--max-calls must be at least 50"
    }
  }
}

extension ValidationError {
  init(_ refusal: OptionRefusal) { self.init(refusal.sentence.english) }
}
