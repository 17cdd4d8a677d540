package import Core

/// What an account signs other than transactions.
///
/// The list is closed: a hash by itself is not in it, because nobody can see what it stands for.
package enum SignableMessage: Hashable, Sendable {
  /// A message after EIP-191.
  case personal(PersonalMessage)
  /// A structure after EIP-712.
  case typed(TypedData)
  /// A message that logs in somewhere, after EIP-4361.
  case signIn(SignInMessage)
  /// Code for an account to act by, after EIP-7702.
  case authorization(Authorization)

  /// What is signed.
  package var digest: Hash32 {
    switch self {
    case .personal(let message): message.digest
    case .typed(let data): data.digest
    case .signIn(let signIn): signIn.message.digest
    case .authorization(let authorization): authorization.signingHash
    }
  }

  /// The number of the chain that the message is for, if it names one.
  package var chain: UInt256? {
    switch self {
    case .personal: nil
    case .typed(let data): data.chain
    case .signIn(let signIn): UInt256(signIn.chain.value)
    case .authorization(let authorization): authorization.chain.map { UInt256($0.value) }
    }
  }

  /// Whether the message names its signer itself.
  package var isSignIn: Bool {
    guard case .signIn = self else { return false }
    return true
  }
}
