import BigInt
import Entity

/// Transfers of nothing, which are made for what they look like.
enum ZeroTransfers {
  static func warnings(about action: Review.Action) -> [Warning] {
    switch action {
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
