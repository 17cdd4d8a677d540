extension Duration {
  /// The time as a sentence names it: `30 s`, `1.4 s`.
  ///
  /// What nobody waits for is shown as the nearest that somebody might: the worker may say anything,
  /// and a number of seconds above 64 bits would end the process.
  var inSeconds: String {
    let (seconds, rest) = min(max(self, .zero), .seconds(1_000_000)).components
    guard rest != 0 else { return "\(seconds) s" }
    return "\(seconds).\(rest / 100_000_000_000_000_000) s"
  }
}
