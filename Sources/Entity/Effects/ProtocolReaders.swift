/// Functions of single protocols, each read by its own file.
///
/// A row is a function with the names of its parameters and a classification; its reader returns
/// the effects and the inner calls of a call, or nil if they are unknown.
enum ProtocolReaders {
  static let rows: [KnownFunction] =
    UniversalRouter.rows + Permit2Permits.rows + UserOperations.rows + AggregatorSwaps.rows
}
