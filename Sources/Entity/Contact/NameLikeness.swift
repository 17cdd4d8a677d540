import Core

/// What a name would be taken for where an address, a name of ENS or a name of this machine is
/// wanted; no name is given here that reads like one of the first two.
public enum NameLikeness: Sendable, Equatable {
  case address
  case ens

  /// Judges a name by its key (``ContactName/key(of:)``); nil when it reads like a name alone.
  public init?(key: String) {
    if key.contains("0x") || Self.isBareAddress(key) {
      self = .address
    } else if ContactName.isDotted(key) {
      self = .ens
    } else {
      return nil
    }
  }

  private static func isBareAddress(_ key: String) -> Bool {
    key.utf8.count == 40 && (try? Hex.decode(key)) != nil
  }
}
