import Core
import Entity

extension ExcessiveFeeError {
  /// Throws if a transaction on this chain has such a fee, nobody `isAsked`, and the options do not
  /// allow it; `error` says for which command.
  static func refuse(
    _ transaction: Transaction,
    on chain: ChainEntry,
    isAsked: Bool,
    _ overrides: BuildTransaction.Overrides = .init(),
    as error: (ExcessiveFee) -> ExcessiveFeeError
  ) throws(ExcessiveFeeError) {
    guard !isAsked, let fee = ExcessiveFee(transaction, coin: chain.symbol), !overrides.allow(fee)
    else { return }
    throw error(fee)
  }
}
