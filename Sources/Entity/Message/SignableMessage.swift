package import Core

/// What an account signs other than transactions.
///
/// The list is closed: a bare hash is not in it, because nobody can see what it stands for.
package enum SignableMessage: Hashable, Sendable {
  /// A message (EIP-191).
  case personal(PersonalMessage)
  /// A structure (EIP-712).
  case typed(TypedData)
  /// A message that signs in to a site (EIP-4361).
  case signIn(SignInMessage)
  /// A delegation of the account to the code of a contract (EIP-7702).
  case authorization(Authorization)

  /// The hash that is signed.
  package var digest: Hash32 {
    switch self {
    case .personal(let message): message.digest
    case .typed(let data): data.digest
    case .signIn(let signIn): signIn.message.digest
    case .authorization(let authorization): authorization.signingHash
    }
  }

  /// The ID of the chain that the message is for; nil if it names none.
  package var chain: UInt256? {
    switch self {
    case .personal: nil
    case .typed(let data): data.chain
    case .signIn(let signIn): UInt256(signIn.chain.value)
    case .authorization(let authorization): authorization.chain.map { UInt256($0.value) }
    }
  }

  /// Whether this is a sign-in, which names its signer itself.
  package var isSignIn: Bool {
    guard case .signIn = self else { return false }
    return true
  }
}
