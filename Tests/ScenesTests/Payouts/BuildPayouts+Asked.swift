@testable import Scenes

extension BuildPayouts.Request {
  /// The same list, which a person reads or a script gets.
  func asked(_ isAsked: Bool) -> BuildPayouts.Request {
    BuildPayouts.Request(
      from: from,
      list: list,
      chain: chain,
      chains: chains,
      tokens: tokens,
      overrides: overrides,
      allowDuplicates: allowDuplicates,
      isAsked: isAsked
    )
  }
}
