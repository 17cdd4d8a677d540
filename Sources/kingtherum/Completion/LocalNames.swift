import Core
import Entity
import HomeKit
import Live
import Scenes
import WalletKit

/// The names on this machine, for a shell that completes one and for a name that was mistyped.
///
/// They are read from what is not secret: nothing is unlocked, nobody is asked, no connection is opened.
/// What cannot be read has no names.
struct LocalNames {
  private let session: Session?

  /// The names in the home folder that these words lead to.
  init(_ words: some Collection<String>) {
    session = try? Session(quietlyIn: GlobalOptions.value(of: ["--home"], in: words))
  }

  var wallets: [String] {
    var seen: Set<String> = []
    return all.compactMap { $0.wallet?.text }.filter { seen.insert($0).inserted }
  }

  /// Accounts by wallet and number, and by label.
  var accounts: [String] {
    let names = all.compactMap(\.name) + all.compactMap { $0.label?.text }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  var contacts: [String] { (try? session?.wallets.contacts())?.all.map(\.name.text) ?? [] }

  var chains: [String] { (session?.chains ?? ChainRegistry.builtIn).chains.map(\.name) }

  private var all: [AccountBook.Account] { (try? session?.wallets.accounts())?.all ?? [] }
}

extension LocalNames {
  /// What was probably meant, where an error is about a name that does not exist.
  static func hint(for error: any Error, _ words: some Collection<String>) -> String? {
    let names = LocalNames(words)
    let meant: String?
    switch error {
    case KeystoreError.unknown(let name):
      meant = NearestName.of(name, among: names.wallets)
    case AccountBookError.noSuchWallet(let name):
      meant = NearestName.of(name.text, among: names.wallets)
    case AccountBookError.noSuchName(let name):
      meant = NearestName.of(name, among: names.accounts)
    case RecipientError.unknown(let name):
      meant = NearestName.of(name, among: names.accounts + names.contacts)
    case ContactBookError.unknown(let name):
      meant = NearestName.of(name, among: names.contacts)
    case ChainRegistryError.unknown(let text):
      let known = Synonyms.chains[text.description.lowercased()]
      meant = known ?? NearestName.of(text.description, among: names.chains)
    default:
      return nil
    }
    return meant.map { "did you mean: \($0)" }
  }
}
