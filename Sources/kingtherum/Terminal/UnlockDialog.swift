import Core
import Entity
import Live
import Scenes
import WalletKit

/// Asks for one of the secrets that open a wallet: PIN, password or recovery code.
///
/// The PIN is among them only while it may be tried. Enter alone moves to the next one, which the
/// question names.
struct UnlockDialog {
  private enum UnlockMethod: Equatable {
    case pin, password, recoveryCode

    func question(of wallet: String) -> Sentence {
      switch self {
      case .pin: "PIN of \(name: wallet): "
      case .password: "Password of \(name: wallet): "
      case .recoveryCode: "Recovery code of \(name: wallet): "
      }
    }

    func question(of wallet: String, orEnterFor next: UnlockMethod) -> Sentence {
      switch self {
      case .pin: "PIN of \(name: wallet), or Enter to use the \(next.word): "
      case .password: "Password of \(name: wallet), or Enter to use the \(next.word): "
      case .recoveryCode: "Recovery code of \(name: wallet), or Enter to use the \(next.word): "
      }
    }

    /// The secret's name within a question.
    private var word: Sentence {
      switch self {
      case .pin: "PIN"
      case .password: "password"
      case .recoveryCode: "recovery code"
      }
    }
  }

  let wallet: WalletName
  let wallets: LiveWallets
  /// True if a PIN is enough.
  let takesPIN: Bool
  /// The secret to ask for next; nil for the first one available.
  private var wanted: UnlockMethod?

  init(wallet: WalletName, wallets: LiveWallets, takesPIN: Bool) {
    (self.wallet, self.wallets, self.takesPIN) = (wallet, wallets, takesPIN)
  }

  /// Asks until something is typed, beginning with the kind of secret that was typed last time.
  mutating func ask(on terminal: borrowing Terminal) throws -> UnlockSecret {
    while true {
      let pin = takesPIN ? try wallets.pinStatus(of: wallet) : nil
      if let refusal = pin.flatMap(PINAdvice.refusal) { try terminal.writeLine(refusal) }
      let methods = try methods(pin)
      let place = methods.firstIndex { $0 == wanted } ?? 0
      let (method, next) = (methods[place], methods[(place + 1) % methods.count])
      let question: Sentence =
        method == next
        ? method.question(of: wallet.text)
        : method.question(of: wallet.text, orEnterFor: next)
      let typed = try terminal.askHidden(question)
      if typed.count == 0 {
        // Enter alone selects the next secret. Without another one, it checks whether a PIN may be
        // tried by now.
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

  /// Returns the secrets that can be tried now.
  private func methods(_ pin: PINStatus?) throws -> [UnlockMethod] {
    let hasCode = try wallets.wallet(named: wallet).slots.contains(.recoveryCode)
    return (pin?.canBeTried == true ? [.pin] : []) + [.password]
      + (hasCode ? [.recoveryCode] : [])
  }
}
