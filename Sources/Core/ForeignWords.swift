/// A sentence from the network, made safe to print: escaped and cut.
public struct ForeignWords: Hashable, Sendable, CustomStringConvertible {
  /// The most characters that are kept.
  public static let limit = 200

  /// The safe text.
  public let description: String

  /// Escapes and cuts a text.
  public init(_ foreign: String) {
    description = ForeignText.escaped(foreign, limit: Self.limit)
  }
}
