/// An action that a scene suggests about an answer or a warning.
///
/// Scenes name the action; the command line words it.
package enum SuggestedAction: Sendable, Hashable, CaseIterable {
  /// See the details that the text omits.
  case seeAll
  /// See the other transactions of a history that was shown in part.
  case seeOtherRows
  /// See the transactions of a history that are only counted.
  case seeFolded
  /// See the transactions of the outbox that are left out.
  case seeSettled
  /// Search more accounts of each scheme.
  case searchFurther
  /// Add a discovered account to a wallet.
  /// Verify the addresses of a wallet by its key, or compare them if there is no key.
  case verifyWallet
  /// Compare a recovery phrase with a wallet, which its checksum does not.
  case compareWithWallet
  /// Name the origin of the key in an xpub.
  case nameOrigin
  /// Import the secret of shares as BIP-39 words, or as a seed.
  case takeSharesAsWords, takeSharesAsSeed
  /// Let descriptors include files from a larger folder.
  case widenIncludes
  /// Sign the bytes that a hex text encodes.
  case signHexBytes
  /// Add a node, or a chain that is not built in.
  case addNode
  /// Sign an authorization that revokes an earlier one.
  case revoke
}
