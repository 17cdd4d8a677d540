import Core
import Entity
import Live
import Scenes

/// How commands are spelled for one home folder: with the names of accounts, and without the chain that
/// is meant where none is named.
struct RouteFormatter: Sendable {
  /// Nil where nothing is known of it.
  private var session: @Sendable () -> Session? = { nil }

  /// Spells everything out.
  init() {}

  /// Reads the settings and the names of a folder when they are needed. What cannot be read shortens
  /// nothing.
  init(home: String?) { session = { try? Session(quietlyIn: home) } }

  /// The words after `kingtherum`, as a person would type them into a shell.
  func words(for route: Route) -> String { ShellWords.text(of: arguments(for: route)) }

  /// The same words by themselves.
  func arguments(for route: Route) -> [String] {
    let session = self.session()
    var words = named(route, in: session).arguments
    if let place = words.firstIndex(of: "--chain"), words.indices.contains(place + 1),
      let usual = try? session?.chain(nil), words[place + 1] == usual.name
    {
      words.removeSubrange(place...place + 1)
    }
    return words
  }

  private func named(_ route: Route, in session: Session?) -> Route {
    switch route {
    case .balance(let account, let chain):
      .balance(account: name(of: account, in: session), chain: chain)
    case .history(let account, let chain):
      .history(account: name(of: account, in: session), chain: chain)
    case .carryAuthorization(let file, let account, let chain):
      .carryAuthorization(file: file, account: name(of: account, in: session), chain: chain)
    default: route
    }
  }

  /// The name of an account here, where it leads back to the address.
  private func name(of account: String, in session: Session?) -> String {
    guard let address = try? Address(parsing: account), let book = try? session?.wallets.accounts(),
      let name = book.owner(of: address)?.name, (try? book.find(name))?.address == address
    else { return account }
    return name
  }
}
