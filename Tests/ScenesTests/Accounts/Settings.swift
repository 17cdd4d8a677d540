import Synchronization

/// The default wallet and account in the settings, for workers that change it.
final class Settings: Sendable {
  private let name = Mutex<String?>(nil)
  private let named = Mutex<String?>(nil)

  init(wallet: String? = nil) { self.wallet = wallet }

  var wallet: String? {
    get { name.withLock { $0 } }
    set { name.withLock { $0 = newValue } }
  }

  var account: String? {
    get { named.withLock { $0 } }
    set { named.withLock { $0 = newValue } }
  }
}
