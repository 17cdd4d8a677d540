package import Entity

extension ChainID {
  /// Returns the profile of the chain now, by a clock.
  package func profile(now timing: RetryTiming = .live) -> ChainProfile {
    profile(at: UInt64(max(0, timing.now())))
  }
}
