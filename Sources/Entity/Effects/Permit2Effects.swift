import Core

/// Permit2: token allowances that are kept in one contract.
enum Permit2Effects {
  static let rows = [
    KnownFunction(
      "approve(address token,address spender,uint160 amount,uint48 expiration)",
      .counted { call, _ in
        guard let token = call.address("token"), let spender = call.address("spender"),
          let units = call.number("amount")
        else { return nil }
        let asset = Movement.Asset.token(token)
        return CallReading([
          units == 0 ? .revoke(asset, spender: spender) : .allow(asset, units, spender: spender)
        ])
      }
    ),
    KnownFunction(
      "transferFrom(address from,address to,uint160 amount,address token)",
      .counted { call, place in
        guard let from = call.address("from"), let to = call.address("to"),
          let token = call.address("token"), let units = call.number("amount")
        else { return nil }
        return CallReading(place.taking(.token(token), units, from: from, to: to))
      }
    ),
    KnownFunction(
      "lockdown((address token,address spender)[] approvals)",
      .counted { call, _ in
        guard let list = call.list("approvals") else { return nil }
        let revoked = list.compactMap { pair -> Effect? in
          guard let items = pair.items, items.count == 2, let token = items[0].address else {
            return nil
          }
          return .revoke(.token(token), spender: items[1].address)
        }
        return revoked.count == list.count ? CallReading(revoked) : nil
      }
    ),
  ]
}
