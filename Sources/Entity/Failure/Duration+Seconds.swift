extension Duration {
  /// The duration in seconds, for a sentence: `30 s`, `1.4 s`.
  ///
  /// Limited to 0 to 1,000,000 s: the worker may send any value, and a number of seconds above 64
  /// bits would end the process.
  var inSeconds: String {
    let (seconds, rest) = min(max(self, .zero), .seconds(1_000_000)).components
    guard rest != 0 else { return "\(seconds) s" }
    return "\(seconds).\(rest / 100_000_000_000_000_000) s"
  }
}
