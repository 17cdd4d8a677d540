import Core
import Entity
import Live
import Scenes
import WalletKit

/// Asks for one of the secrets that open a wallet: its PIN where one may be tried, its password, or its
/// recovery code. Enter alone goes on to the next of them, which the question names.
struct UnlockDialog {
  private enum UnlockMethod: Equatable {
    case pin, password, recoveryCode

    /// How the question names what is typed.
    var word: Sentence {
      switch self {
      case .pin: "PIN"
      case .password: "password"
      case .recoveryCode: "recovery code"
      }
    }
  }

  let wallet: WalletName
  let wallets: LiveWallets
  /// Whether a PIN is enough.
  let takesPIN: Bool
  /// The way that is asked for next; nil for the first there is.
  private var wanted: UnlockMethod?

  init(wallet: WalletName, wallets: LiveWallets, takesPIN: Bool) {
    (self.wallet, self.wallets, self.takesPIN) = (wallet, wallets, takesPIN)
  }

  /// Asks until something is typed. What was typed last time is asked for again.
  mutating func ask(on terminal: borrowing Terminal) throws -> UnlockSecret {
    while true {
      let pin = takesPIN ? try wallets.pinStatus(of: wallet) : nil
      if let refusal = pin.flatMap(PINAdvice.refusal) { try terminal.say(refusal) }
      let methods = try methods(pin)
      let place = methods.firstIndex { $0 == wanted } ?? 0
      let (method, next) = (methods[place], methods[(place + 1) % methods.count])
      let question: Sentence =
        method == next
        ? "\(method.word) of \(wallet.text): "
        : "\(method.word) of \(wallet.text), or Enter to use the \(next.word): "
      let typed = try terminal.askHidden(question)
      if typed.count == 0 {
        // Alone it is the next way; where there is none yet, it asks whether a PIN may be tried by now.
        wanted = method == next ? nil : next
        if method != next || pin?.isWaiting == true { continue }
      } else {
        wanted = method
      }
      switch method {
      case .pin: return .pin(try PIN(typed: typed))
      case .password: return .passphrase(try Passphrase(typed: typed))
      case .recoveryCode: return .recoveryCode(try RecoveryCode(typed: typed))
      }
    }
  }

  /// The ways that lead in now.
  private func methods(_ pin: PINStatus?) throws -> [UnlockMethod] {
    let hasCode = try wallets.wallet(named: wallet).slots.contains(.recoveryCode)
    return (pin?.canBeTried == true ? [.pin] : []) + [.password]
      + (hasCode ? [.recoveryCode] : [])
  }
}
