import Core
import WalletKit

/// A wallet whose file cannot be read, so that its accounts are missing from a list.
package struct UnreadableWallet: Sendable, Equatable {
  let name: String
  let error: KeystoreError
}

extension UnreadableWallet {
  /// What is said beside a list without its accounts.
  var caution: Sentence {
    .caution("the accounts of \(foreign: name) are not shown: \(error.report.message)")
  }

  /// The same for scripts.
  package struct Model: Encodable, Sendable {
    let name: String
    let problem: Sentence
  }

  var model: Model { Model(name: UntrustedText.escaped(name), problem: error.report.message) }
}
