import Core
import Entity

/// Transfers of nothing, which are made for what they look like.
enum ZeroTransfers {
  /// `isToken` is whether the contract is known to be an ERC-20 token: of a collection the number
  /// names a thing.
  static func warnings(about action: Review.Action, isToken: Bool) -> [Warning] {
    switch action {
    case .tokenPull(_, _, _, 0) where !isToken:
      [
        Warning(
          grade: .caution,
          code: "transfer-of-nothing",
          message: "this moves no token, or the one with the ID 0 of a collection; transfers of "
            + "nothing are made to put an address into histories"
        )
      ]
    case .tokenTransfer(_, _, 0), .tokenPull(_, _, _, 0):
      [
        Warning(
          grade: .caution,
          code: "transfer-of-nothing",
          message: "this moves no token: such transfers are made to put an address into histories"
        )
      ]
    default: []
    }
  }
}
