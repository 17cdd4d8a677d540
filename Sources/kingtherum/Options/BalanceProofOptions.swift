import ArgumentParser

/// Whether balances are proved.
struct BalanceProofOptions: ParsableArguments {
  @Flag(help: "Prove each balance against a block header on which nodes agree")
  var verify = false
}
