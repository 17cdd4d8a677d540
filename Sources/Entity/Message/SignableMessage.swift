/// What an account signs other than transactions.
///
/// The list is closed: a hash by itself is not in it, because nobody can see what it stands for.
public enum SignableMessage: Hashable, Sendable {
  /// A message after EIP-191.
  case personal(PersonalMessage)

  /// What is signed.
  public var digest: Hash32 {
    switch self {
    case .personal(let message): message.digest
    }
  }
}
