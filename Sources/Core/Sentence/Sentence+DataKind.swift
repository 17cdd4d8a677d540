extension Sentence {
  /// What a datum in a sentence is.
  ///
  /// Translators read it, hints take names from it, and no text gets into a sentence without it.
  package enum DataKind: String, Codable, Sendable {
    /// A quantity of coins, tokens or gas, or a price, with its unit.
    case amount
    /// An account or a contract on a chain.
    case address
    /// Bytes in hex: a hash, a key, a selector.
    case hex
    /// What the user calls something: a wallet, an account, a contact.
    case name
    /// A path of a file or a folder.
    case path
    /// A point in time, or a duration.
    case time
    /// A number without a unit.
    case number
    /// Text from outside the program, escaped and truncated.
    case foreign
    /// A word or symbol of a standard or of the program: an option, a code, a method, a token.
    case term
  }
}
