/// What a person can do about an answer or a warning. Scenes name it; the command line words it.
package enum SuggestedAction: Sendable, Hashable, CaseIterable {
  /// See what the text leaves out.
  case seeAll
  /// See other transactions of a history that is told in part.
  case seeOtherRows
  /// Search more accounts of each scheme.
  case searchFurther
  /// Take an account that was found into the list of a wallet.
  case addAccount
  /// Have the key prove which addresses a wallet has, or compare them where there is none.
  case verifyWallet
  /// Say where the key of an xpub comes from.
  case nameOrigin
  /// Take what shares carry for BIP-39 words, or for a seed.
  case takeSharesAsWords, takeSharesAsSeed
  /// Let descriptors include files of a larger folder.
  case widenIncludes
  /// Sign the bytes that a text writes in hex.
  case signHexBytes
  /// Sign an authorization that takes an earlier one back.
  case revoke
}
