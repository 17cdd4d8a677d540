import Core
import Scenes

extension Console {
  /// Prints the suggested actions; in JSON not those that are for whoever reads it.
  func suggest(_ actions: [SuggestedAction]) {
    for action in actions where format == .text || ![.seeAll, .addNode].contains(action) {
      advise(.info("\(action.words)"))
    }
  }

  /// The same, with what a command that goes on with a history is asked, too.
  func goingOn(with words: HistoryWords) -> Console {
    var console = self
    console.spelling.history = words
    return console
  }

  /// Prints how to cancel a transaction; it is an alternative to the `next` step, if there is one.
  func suggest(cancellation: Route, besides next: Route?) {
    let command = "kingtherum " + spelling.words(for: cancellation)
    advise(
      .info(
        next == nil
          ? "to cancel it, run: \(command: command)"
          : "to cancel it instead, run: \(command: command)"
      )
    )
  }
}

/// The words are in this module because only it knows the flags.
extension SuggestedAction {
  var words: Sentence {
    switch self {
    case .seeAll: "use --json to see everything"
    case .seeOtherRows:
      "use --before with the place of the next page, or --offset, to see older transactions"
    case .seeFolded: "use --all to see the folded transactions as well"
    case .seeSettled: "use --all to list them as well"
    case .searchFurther: "raise --most to search further"
    case .verifyWallet: "to verify a wallet's addresses: kingtherum wallet show NAME --verify"
    case .compareWithWallet:
      "to compare it with a wallet: kingtherum wallet verify-backup NAME"
    case .nameOrigin: "use --path to set another derivation path"
    case .takeSharesAsWords: "use --as-words if the shares hold a BIP-39 recovery phrase"
    case .takeSharesAsSeed: "leave out --as-words if the shares hold a seed"
    case .widenIncludes: "use --within DIR to include files from a larger folder"
    case .signHexBytes: "use --hex to sign the bytes that the hex text encodes"
    case .addNode: "to add a node, run: kingtherum node add URL"
    case .revoke: "use --revoke to sign a revocation"
    }
  }
}
