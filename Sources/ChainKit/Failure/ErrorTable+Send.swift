import Core
import Entity

extension ErrorTable {
  /// Rules for sending, and for calls that fail the same checks: the standard error groups
  /// (execution-apis), and the words of nodes.
  ///
  /// A code decides by itself only if providers do not use it for something else. Besu's -32001 to
  /// -32009 are also the codes of quotas and of pauses, so that its words must decide.
  static let send: [Rule] = [
    Rule(
      kinds: [.send],
      words: [
        "already known", "alreadyknown", "known transaction", "existing txn with same hash",
        "already imported", "alreadyimported", "already in mempool", "already in the mempool",
        "transaction already exists", "already exists in cache", "already exists in mempool",
        "already finalized",
      ],
      // "unknown transaction type" is a refusal.
      test: { !$0.contains(.unknownTransaction) },
      failure: { _, _, _ in .alreadyKnown }
    ),
    coded(.send, [1000]) { .alreadyKnown },
    said(
      .send,
      [
        "replacement transaction underpriced", "could not replace existing tx",
        "existing transaction had higher priority", "newer transaction had higher priority",
        "future transaction tries to replace pending", "replacement not allowed",
        "replacementnotallowed", "replaced by transaction with higher tip",
        "another transaction with same nonce",
      ]
    ) { .replacementUnderpriced },
    Rule(
      kinds: [.send],
      words: [
        "gapped-nonce tx from delegated accounts", "delegation nonce gap",
        "nonce too high", "nonce too far in future", "too distant from current sender nonce",
        "nonce gap", "noncegap", "noncetoofarinfuture", "notcurrentnoncefordelegation",
      ],
      failure: { _, text, _ in .nonceGap(expected: ErrorNumbers.nextNonce(in: text)) }
    ),
    Rule(
      kinds: [.send],
      words: [
        "nonce too low", "nonce has already been used", "old nonce", "oldnonce",
        "nonce is too low", "pool(stale)",
      ],
      failure: { _, text, _ in .nonceTooLow(state: ErrorNumbers.nextNonce(in: text)) }
    ),
    Rule(
      kinds: [.send, .call],
      words: [
        "insufficient funds", "insufficientfunds", "upfront cost exceeds",
        "exceeds transaction sender account", "insufficient balance", "doesn't have enough funds",
        "not enough funds", "not enough balance", "cause overdraft", "overdraws from account",
      ],
      failure: { _, text, _ in ErrorNumbers.funds(in: text) }
    ),
    said(.send, ["exceeds the configured cap", "transaction fee cap exceeded"]) {
      .feeCapExceeded
    },
    Rule(
      kinds: [.send, .call],
      words: gasWords,
      failure: { _, text, _ in .gasLimit(most: ErrorNumbers.gasLimit(in: text)) }
    ),
    said(.send, poolWords) { .poolBusy },
    Rule(
      kinds: [.send, .call],
      words: feeWords,
      failure: { _, text, _ in ErrorNumbers.minFee(in: text) }
    ),
    coded(.send, [-38010, 1]) { .nonceTooLow(state: nil) },
    Rule(
      kinds: [.send],
      codes: [-38011, 2, 6],
      failure: { _, _, error in
        .nonceGap(expected: error.code == 6 ? error.detail.count : nil)
      }
    ),
    coded(.send, [-38012]) { .underpriced(least: nil) },
    coded(.send, [-38013, -38015, 800]) { .gasLimit(most: nil) },
    coded(.send, [-38014, 809]) { .insufficientFunds(have: nil, want: nil) },
    // The method is supported, this type of transaction is not.
    Rule(
      kinds: [.send],
      words: ["transaction type not supported", "tx type"],
      failure: { _, _, error in
        .other(code: error.code, message: UntrustedMessage(error.message))
      }
    ),
  ]

  private static let gasWords = [
    "exceeds block gas limit", "transaction gas limit too high", "intrinsic gas too low",
    "floor data gas cost", "intrinsic gas exceeds", "exceeds the transaction gas limit cap",
    "gas limit too high", "gas limit is too high", "gas limit reached", "gas limit too low",
    "gas limit cap exceeded", "gaslimitcapexceeded", "gaslimitexceeded",
    "exceeds max transaction gas limit", "exceeds transaction gas limit",
    "exceeds current gas limit", "intrinsicgas", "intrinsic gas too high",
    "gas required exceeds", "out of gas", "transaction gas is too low",
  ]

  private static let poolWords = [
    "txpool is full", "sub-pool is full", "account limit exceeded",
    "in-flight transaction limit reached", "address already reserved",
    "authority already reserved", "delegation authority has pending transaction",
    "delegatorhaspendingtx", "node is syncing", "initial sync is still in progress",
    "pool is full", "pool not enabled", "pool is not ready", "pool full", "queue full",
    "too many transactions in the queue", "l2 congestion", "overloaded, try again",
    "pending transaction type conflict", "pendingtxsofconflictingtype",
    "can't replace blob-txn", "limit in txpool is full", "spammer",
  ]

  private static let feeWords = [
    "transaction underpriced", "gas price below minimum", "fee too low", "feetoolow",
    "less than block base fee", "less than block blob gas fee", "below current base fee",
    "below current blob base fee", "below configured minimum", "minimum required priority fee",
    "gas price too low", "gas price is too low", "gas price minimum",
    "unacceptable gas price", "max fee per gas less than", "underpriced",
  ]
}
