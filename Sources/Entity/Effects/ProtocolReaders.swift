/// Functions of single protocols, each read by its own file.
///
/// A row is a function with the names of its parameters and a judgement; its reader answers the effects
/// of a call and the calls that it passes on, or nil where that is unknown.
enum ProtocolReaders {
  /// All rows.
  static let rows: [KnownFunction] = [
    // The commands and inputs of a Universal Router are opaque bytes until something reads them.
    KnownFunction(
      "execute(bytes commands,bytes[] inputs,uint256 deadline)",
      .carrier { _, _ in nil }
    )
  ]
}
