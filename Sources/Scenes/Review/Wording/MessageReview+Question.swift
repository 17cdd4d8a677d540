import Core
import Entity

extension MessageReview {
  /// The last question before a signature: it names the signer, and who gains by it if known.
  var question: Sentence {
    let signer = from.worded(wallet: wallet, payerMark)
    return switch message {
    case .personal: "Sign this message as \(signer)?"
    case .typed: "Sign this typed data as \(signer)?"
    case .signIn(let signIn): "Sign in to \(foreign: signIn.domain) as \(signer)?"
    case .authorization(let authorization) where authorization.delegate.isZero:
      "Revoke the delegation of \(signer)?"
    case .authorization(let authorization):
      "Delegate \(signer) to the code of \(knownAddresses.named(authorization.delegate))?"
    }
  }
}
