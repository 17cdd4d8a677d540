/// Functions of single protocols, each read by its own file.
///
/// A row is a function with the names of its parameters and a judgement; its reader answers the effects
/// of a call and the calls that it passes on, or nil where that is unknown.
enum ProtocolReaders {
  static let rows: [KnownFunction] =
    UniversalRouter.rows + Permit2Permits.rows + UserOperations.rows + AggregatorSwaps.rows
}
