import Core

/// Deposits for a receipt, and withdrawals: WETH, ERC-4626 vaults, staked ether.
///
/// A vault takes its asset under an allowance, which was counted when it was signed; the bytes do
/// not name the asset. Withdrawals are paid for with the vault's own token.
enum VaultEffects {
  static let rows = [
    KnownFunction("deposit()", .counted(forCaller)),
    KnownFunction("withdraw(uint256 amount)", .counted(unwrap)),
    KnownFunction("depositFor(address receiver,uint256 amount)", .counted(put)),
    KnownFunction(
      "withdrawTo(address receiver,uint256 amount)",
      .counted { call, place in
        guard let to = call.address("receiver"), let units = call.number("amount") else {
          return nil
        }
        return CallReading([place.giving(place.contract, units), .name(.receiver, to)])
      }
    ),
    KnownFunction("deposit(uint256 amount,address receiver)", .counted(put)),
    KnownFunction("mint(uint256 amount,address receiver)", .counted(put)),
    KnownFunction(
      "withdraw(uint256 amount,address receiver,address owner)",
      .counted { call, place in
        // The bytes have the amount that comes out, not the shares for it, which may be any number.
        call.number("amount").flatMap { _ in take(Units.largest, call, place) }
      }
    ),
    KnownFunction(
      "redeem(uint256 amount,address receiver,address owner)",
      .counted { call, place in call.number("amount").flatMap { take($0, call, place) } }
    ),
    // Lido: ether becomes stETH, stETH becomes wstETH and back. The referral address gets nothing
    // of the sender's.
    KnownFunction("submit(address referral)", .counted(forCaller)),
    KnownFunction("wrap(uint256 amount)", .counted(forCaller)),
    KnownFunction("unwrap(uint256 amount)", .counted(unwrap)),
    KnownFunction(
      "deposit(bytes pubkey,bytes withdrawalCredentials,bytes signature,bytes32 depositDataRoot)",
      .counted(beaconDeposit)
    ),
  ]

  private static let forCaller: CallReader = { _, place in
    CallReading([.name(.receiver, place.caller)])
  }

  private static let unwrap: CallReader = { call, place in
    call.number("amount").map { CallReading([place.giving(place.contract, $0)]) }
  }

  private static let put: CallReader = { call, _ in
    call.address("receiver").map { CallReading([.name(.receiver, $0)]) }
  }

  /// At most this many shares of the vault are spent, whoever owns them.
  private static func take(_ shares: UInt256, _ call: DecodedCall, _ place: CallContext)
    -> CallReading?
  {
    guard let to = call.address("receiver"), let owner = call.address("owner") else { return nil }
    return CallReading([
      place.giving(place.contract, shares), .name(.receiver, to), .name(.owner, owner),
    ])
  }

  /// Reads a deposit into the beacon chain.
  ///
  /// Withdrawal credentials with an address (0x01, 0x02) name the owner; those of a BLS key name
  /// nobody who could be checked against a list.
  private static let beaconDeposit: CallReader = { call, _ in
    guard call.bytes("pubkey")?.count == 48, call.bytes("signature")?.count == 96,
      let credentials = call.bytes("withdrawalCredentials"), credentials.count == 32,
      credentials[0] == 1 || credentials[0] == 2,
      credentials[1..<12].allSatisfy({ $0 == 0 }),
      let owner = try? Address(bytes: Array(credentials[12...]))
    else { return nil }
    return CallReading([.name(.owner, owner)])
  }
}
