extension Duration {
  /// The milliseconds that have passed wholly.
  var wholeMilliseconds: Int {
    Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
