/// What a contract of a simulated chain answers.
enum VirtualAnswer: Hashable, Sendable {
  case returned([UInt8])
  case reverted
  /// It takes all gas that it is given.
  case outOfGas

  /// The longest answer of a call for which there is gas in a program of many.
  private static let mostAmongOthers = 32 << 10

  /// What it returns among other calls; nil if the call fails.
  var amongOthers: [UInt8]? {
    guard case .returned(let bytes) = self, bytes.count <= Self.mostAmongOthers else { return nil }
    return bytes
  }
}
