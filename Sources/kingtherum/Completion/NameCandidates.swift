import Core
import Entity
import HomeKit
import Live
import Scenes
import WalletKit

/// The names on this machine, for shell completion and for suggestions after a typing error.
///
/// Only files without secrets are read: nothing is unlocked, nobody is asked, no connection is
/// opened. A file that cannot be read yields no names.
struct NameCandidates {
  /// The most chains that a hint names.
  private static let maxChains = 3

  private let session: Session?
  /// The chain and the token list given on the command line.
  private let chain: String?
  private let tokenList: String?

  /// Takes the home folder, the chain and the token list from the command line.
  init(_ words: some Collection<String>) {
    session = try? Session(quietlyIn: GlobalOptions.value(of: ["--home"], in: words))
    chain = GlobalOptions.value(of: ["--chain", "-c"], in: words)
    tokenList = GlobalOptions.value(of: ["--token-list"], in: words)
  }

  var wallets: [String] {
    var seen: Set<String> = []
    return all.compactMap { $0.wallet?.text }.filter { seen.insert($0).inserted }
  }

  /// Accounts by wallet and number, then by label.
  var accounts: [String] {
    let names = all.compactMap(\.name) + all.compactMap { $0.label?.text }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  var contacts: [String] { (try? session?.wallets.contacts())?.all.map(\.name.text) ?? [] }

  /// The chains by name, without their other names.
  var chains: [String] { registry.chains.map(\.name) }

  private var registry: ChainRegistry { session?.chains ?? .builtIn }

  /// The tokens of the chain that were added: by symbol, and by contract if others have it.
  var ownTokens: [String] {
    guard let session, let chain = try? session.chain(chain),
      let own = try? session.wallets.ownTokens()
    else { return [] }
    let clashes = TokenList(adding: own).clashes
    return own.filter { $0.chain == chain.id && !TokenList.isBuiltIn($0) }.map { token in
      clashes.isShared(token) ? token.address.description : token.symbol
    }
  }

  /// The chains that the settings add.
  var ownChains: [String] {
    session?.config.chains.compactMap { $0.id == nil ? nil : $0.name } ?? []
  }

  /// The nodes of the settings as they are shown, without their keys.
  var nodes: [String] {
    let nodes = session.flatMap { try? LiveNodeSettings($0).nodes() } ?? []
    var seen: Set<String> = []
    return nodes.filter { $0.place != nil }.map(\.endpoint.description)
      .filter { seen.insert($0).inserted }
  }

  /// The units of an amount: those of ether, the coin of the chain and its tokens.
  var units: [String] {
    let usual = ["eth", "ether", "gwei", "wei"]
    guard let session, let chain = try? session.chain(chain) else { return usual }
    let tokens = try? session.tokens(on: chain, list: tokenList)
    return usual + [chain.symbol] + (tokens ?? []).filter { $0.chain == chain.id }.map(\.symbol)
  }

  private var all: [AccountBook.Account] { (try? session?.wallets.accounts())?.all ?? [] }
}

extension NameCandidates {
  /// Returns a suggestion for an error about an unknown name or a node of another chain.
  static func hint(for error: any Error, _ words: some Collection<String>) -> Sentence? {
    let names = NameCandidates(words)
    switch error {
    case RPCFailure.wrongChain(_, let found), SendingError.node(.wrongChain(_, let found)):
      // --chain cannot change the chain of a payment link.
      if words.contains(where: { $0.hasPrefix("ethereum:") }) {
        return "use --rpc-url to select a node of the chain that the payment link names"
      }
      return names.hint(toChain: found)
    case ResolvedAmountError.unknownToken(let name):
      return names.hint(toChainsWith: name)
        ?? names.meant(by: error).map { "did you mean: \(term: $0)" }
    case ConfigError.unknownKey(let key, _):
      return Config.key(meantBy: key).map { "did you mean: \(foreign: $0); edit config.toml" }
    case SessionError.noNode(let chain): return names.hint(besides: chain, words)
    case ConfigError.unknownChain:
      return names.meant(by: error).map { "did you mean: \(foreign: $0); edit config.toml" }
    default:
      return names.meant(by: error).map { "did you mean: \(term: $0)" }
        ?? command(meantBy: error, words)
    }
  }

  /// Returns the command of a group that was probably meant by an unknown name, where a name may
  /// follow the group at once.
  private static func command(
    meantBy error: any Error,
    _ words: some Collection<String>
  ) -> Sentence? {
    let tree = CommandTree(words)
    guard case RecipientError.unknown(let name) = error,
      let near = NearestName.of(name, among: tree.alternatives)
    else { return nil }
    let path = tree.path.dropLast() + [near]
    return "did you mean: \(command: "kingtherum " + path.joined(separator: " "))"
  }

  /// Returns how to create a wallet, if an error is about a name and there is no wallet at all.
  static func hintToCreate(after error: any Error, _ words: some Collection<String>) -> Sentence? {
    switch error {
    case KeystoreError.unknown(_), AccountBookError.noSuchWallet(_), AccountBookError.noSuchName(_):
      // A backup is often verified on a machine without wallets; the name is then that of a file.
      let isOfBackup = CommandTree(words).path == ["wallet", "verify-backup"]
      return !isOfBackup && NameCandidates(words).hasNoWallet ? Hints.table["no-wallets"] : nil
    default: return nil
    }
  }

  /// Returns the name that was probably meant by the unknown one in an error.
  func meant(by error: any Error) -> String? {
    switch error {
    case KeystoreError.unknown(let name): NearestName.of(name, among: wallets)
    case AccountBookError.noSuchWallet(let name): NearestName.of(name.text, among: wallets)
    case AccountBookError.noSuchName(let name): NearestName.of(name, among: accounts)
    case RecipientError.unknown(let name): NearestName.of(name, among: accounts + contacts)
    case TokenChangeError.unknown(let name, _): NearestName.of(name, among: ownTokens)
    case ContactBookError.unknown(let name): NearestName.of(name, among: contacts)
    case ChainRegistryError.unknown(let text): registry.name(nearest: text.description)
    case ConfigError.unknownChain(let name): registry.name(nearest: name)
    case ResolvedAmountError.unknownToken(let name): NearestName.of(name, among: units)
    case BalanceFieldError.unknown(let name): NearestName.of(name, among: BalanceField.names)
    case let error as SettingError: Self.setting(meantBy: error)
    case HistoryKindError.unknown(let name): NearestName.of(name, among: Movement.Kind.names)
    default: nil
    }
  }

  /// True if there is certainly no wallet, neither a damaged one nor a removed one to restore.
  private var hasNoWallet: Bool {
    guard let wallets = session?.wallets, let present = try? wallets.wallets(),
      let removed = try? wallets.removedWallets()
    else { return false }
    return present.isEmpty && removed.isEmpty
  }

  /// Returns the chains that have a token with exactly this symbol; nil if there are none.
  private func hint(toChainsWith symbol: String) -> Sentence? {
    guard let session else { return nil }
    let tokens = (try? session.tokens(list: tokenList))?.tokens ?? []
    let named = Set(tokens.filter { $0.symbol.lowercased() == symbol.lowercased() }.map(\.chain))
    let chains = session.chains.chains.filter { named.contains($0.id) }
    guard !chains.isEmpty else { return nil }
    let more = chains.count > Self.maxChains ? ", …" : ""
    let names = chains.prefix(Self.maxChains).map(\.name).joined(separator: ", ") + more
    return "\(foreign: symbol) is a token of \(foreign: names): use --chain to select one"
  }

  /// The commands whose chain is the default one unless an option names another.
  ///
  /// The others read it in a document, or know it from a transaction.
  private static let ofDefaultChain = [
    ["balance"], ["history", "list"], ["history", "sync"], ["watch"], ["send"], ["tx", "build"],
    ["tx", "pending"], ["payout", "build"], ["chain", "fees"],
  ]

  /// Returns the hint for a default chain without a node, if nobody chose that chain and another one
  /// has a node.
  private func hint(besides missing: String, _ words: some Collection<String>) -> Sentence? {
    // `on` and a payment link choose a chain, too.
    guard let session, chain == nil, session.hasNoChosenChain,
      (try? session.chain(nil))?.name == missing,
      Self.ofDefaultChain.contains(CommandTree(words).path),
      !words.contains(where: { $0 == "on" || $0.hasPrefix("ethereum:") })
    else { return nil }
    let others = session.config.chains.filter { !$0.rpcURLs.isEmpty }.map(\.name)
    guard let other = others.first else { return nil }
    let option = ShellWords.text(of: [other])
    guard others.count == 1 else {
      let more = others.count > Self.maxChains ? ", …" : ""
      let names = others.prefix(Self.maxChains).joined(separator: ", ") + more
      return
        "use --chain to select a chain that has a node, such as \(foreign: names); for a node of "
        + "\(name: missing), run: kingtherum node add URL"
    }
    return
      "use --chain \(term: option), or run: kingtherum chain use \(term: option); for a node of "
      + "\(name: missing), run: kingtherum node add URL"
  }

  /// Returns the hint for a node of another chain; nil if that chain is unknown.
  private func hint(toChain found: ChainID) -> Sentence? {
    guard let name = registry[found]?.name else { return nil }
    return
      "\(found) is \(name: name): use --chain \(term: ShellWords.text(of: [name])), or --rpc-url to select "
      + "another node"
  }
}
