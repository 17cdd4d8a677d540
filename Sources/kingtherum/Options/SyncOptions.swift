import ArgumentParser
import Entity

/// How the history is read from nodes.
struct SyncOptions: ParsableArguments {
  @Flag(help: "Ask for each account alone, over a connection of its own")
  var privacy = false

  @Flag(help: "Prove the balances that the rows add up to against a state root")
  var verify = false

  var wishes: SyncWishes {
    var wishes = SyncWishes()
    wishes.separatesAccounts = privacy
    wishes.verifies = verify
    return wishes
  }
}
