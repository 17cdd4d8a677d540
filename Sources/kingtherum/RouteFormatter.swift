import Core
import Entity
import Exchange
import HomeKit
import Live
import Scenes

/// Formats commands for one home folder: with account names, without the default chain.
///
/// An account has the name that was typed for it, else that of the default wallet, else its first.
/// A folder and nodes that were named on the command line are named in them again, unless they are
/// for another machine. An address of which a part could be a key is not repeated.
struct RouteFormatter: Sendable {
  /// The folder as it was typed; nil if none was.
  private var home: String?
  /// The addresses of nodes as they were typed.
  private var nodes: [String] = []
  /// How many of them must agree, as it was typed; nil if it was not.
  private var quorum: String?
  /// The words of the command line, among which are the names that were typed.
  private var typed: [String] = []

  /// What a command that reads a history was asked for, which one that goes on with it is asked, too.
  var history = HistoryWords()

  /// Returns nil if no folder is given or it cannot be read.
  private var session: @Sendable () -> Session? = { nil }

  /// Creates a formatter that shortens nothing.
  init() {}

  /// Creates a formatter that reads a folder's settings and names when they are needed.
  ///
  /// What cannot be read is not used for shortening.
  init(home: String?, nodes: [String] = [], quorum: String? = nil, typed: [String] = []) {
    (self.home, self.nodes, self.quorum, self.typed) = (home, nodes, quorum, typed)
    session = { try? Session(quietlyIn: home) }
  }

  /// Returns the words after `kingtherum`, quoted as a person would type them into a shell.
  func words(for route: Route) -> String { ShellWords.text(of: arguments(for: route)) }

  /// Returns the words after `kingtherum`, one per element.
  func arguments(for route: Route) -> [String] {
    let session = self.session()
    var words = named(route, in: session).arguments
    if let place = words.firstIndex(of: "--chain"), words.indices.contains(place + 1),
      isDefault(words[place + 1], of: route, in: session)
    {
      words.removeSubrange(place...place + 1)
    }
    words += history.words(for: route)
    if route.isElsewhere { return words }
    return words + (route.asksNode ? nodeOptions : []) + Self.option(home)
  }

  /// Whether the command is for this chain without naming it.
  ///
  /// If the settings choose no chain, a given node does, with ETH_RPC_URL or an option that is in
  /// the command again. That node serves the chain if the command that ran has asked it.
  private func isDefault(_ chain: String, of route: Route, in session: Session?) -> Bool {
    guard let session else { return false }
    guard session.hasNoChosenChain, !nodes.isEmpty || Environment["ETH_RPC_URL"] != nil else {
      return (try? session.chain(nil))?.name == chain
    }
    return route.followsNode && !typed.contains("--offline")
      && GlobalOptions.values(of: ["--chain", "-c"], in: typed).isEmpty
  }

  private var nodeOptions: [String] {
    nodes.flatMap(Self.option(node:)) + (quorum.map { ["--quorum", $0] } ?? [])
  }

  /// Returns the option that names a home folder; empty for the usual one.
  static func option(_ home: String?) -> [String] { home.map { ["--home", $0] } ?? [] }

  /// Returns the option that names a node; a URL with a secret is not shown again.
  static func option(node: String) -> [String] {
    let address = try? EndpointAddress(parsing: node)
    let shown = address?.id.description
    let isShown =
      address?.socketPath != nil
      || address?.hasSecret == false && (node == shown || node == shown.map { $0 + "/" })
    return ["--rpc-url", isShown ? node : "URL"]
  }

  private func named(_ route: Route, in session: Session?) -> Route {
    switch route {
    case .balance(let account, let chain):
      .balance(account: name(of: account, in: session), chain: chain)
    case .history(let account, let chain):
      .history(account: name(of: account, in: session), chain: chain)
    case .listHistory(let accounts, let chain, let maxRequests):
      .listHistory(
        accounts: accounts.map { name(of: $0, in: session) },
        chain: chain,
        maxRequests: maxRequests
      )
    case .syncHistory(let accounts, let chain, let maxRequests):
      .syncHistory(
        accounts: accounts.map { name(of: $0, in: session) },
        chain: chain,
        maxRequests: maxRequests
      )
    case .carryAuthorization(let file, let account, let chain):
      .carryAuthorization(file: file, account: name(of: account, in: session), chain: chain)
    default: route
    }
  }

  /// Returns the account's name if that name leads back to the address, else `account` itself.
  private func name(of account: String, in session: Session?) -> String {
    guard let address = try? Address(parsing: account), let session,
      let book = try? session.wallets.accounts()
    else { return account }
    let names = typed.map { $0.split(separator: "=").last.map(String.init) }
    let ranked = book.prioritizing(names + [session.config.wallet])
    guard let name = ranked.owner(of: address)?.name,
      (try? ranked.find(name))?.address == address
    else { return account }
    return name
  }
}
