package import Core

/// An entry of a token list: a token, or why it is not one.
package struct TokenListEntry: Sendable, Equatable {
  package enum Reading: Sendable, Equatable {
    case token(Token)
    case refused(Report)
  }

  /// The place in the list, counted from 1.
  package let row: Int
  package let reading: Reading

  package init(row: Int, _ reading: Reading) { (self.row, self.reading) = (row, reading) }
}
