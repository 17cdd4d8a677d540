import Core
import Entity

/// Classifies errors by the known words and codes of nodes and providers.
///
/// Rules are tried in order; the first match decides. Words are compared in lower case.
enum ErrorTable {
  struct Rule: Sendable {
    /// The kinds of method that the rule applies to; empty for all.
    var kinds: Set<MethodKind> = []
    /// The codes, of which one must match; empty for any.
    var codes: Set<Int> = []
    /// The phrases, of which one must occur; empty for any.
    var words: [String] = []
    /// A further test of the text.
    var test: (@Sendable (String) -> Bool)?
    /// Makes the failure from the request and the error.
    let failure: @Sendable (ErrorContext, String, WireError) -> RPCFailure

    func fits(_ context: ErrorContext, _ code: Int, _ said: String) -> Bool {
      (kinds.isEmpty || kinds.contains(context.kind))
        && (codes.isEmpty || codes.contains(code))
        && (words.isEmpty || words.contains(where: said.contains))
        && (test.map { $0(said) } ?? true)
    }
  }

  static func match(
    _ context: ErrorContext,
    _ code: Int,
    _ words: String,
    _ error: WireError
  ) -> RPCFailure? {
    for rule in rules where rule.fits(context, code, words) {
      return rule.failure(context, words, error)
    }
    return nil
  }

  static let rules: [Rule] = send + missing + logs + pauses + logsInGeneral + general

  /// The standard error groups (execution-apis), and geth's and Nethermind's own.
  static let send: [Rule] = [
    said(
      .send,
      [
        "already known", "known transaction", "existing txn with same hash",
        "already imported", "already in mempool", "transaction already exists",
      ]
    ) { .alreadyKnown },
    coded(.send, [1000]) { .alreadyKnown },
    Rule(
      kinds: [.send],
      words: [
        "replacement transaction underpriced", "could not replace existing tx",
        "existing transaction had higher priority", "future transaction tries to replace pending",
        "replacement not allowed",
      ],
      failure: { _, _, _ in .replacementUnderpriced }
    ),
    said(
      .send,
      [
        "gapped-nonce tx from delegated accounts", "delegation nonce gap",
        "nonce too high", "nonce too far in future", "too distant from current sender nonce",
        "nonce gap",
      ]
    ) { .nonceGap(expected: nil) },
    Rule(
      kinds: [.send],
      words: [
        "nonce too low", "nonce has already been used", "old nonce",
        "nonce is too low",
      ],
      failure: { _, words, _ in .nonceTooLow(state: ErrorNumbers.after("next nonce", in: words)) }
    ),
    Rule(
      kinds: [.send, .call],
      words: [
        "insufficient funds", "upfront cost exceeds", "exceeds transaction sender account",
        "insufficient balance for transfer", "doesn't have enough funds",
      ],
      failure: { _, words, _ in ErrorNumbers.funds(in: words) }
    ),
    said(.send, ["exceeds the configured cap"]) { .feeCapExceeded },
    Rule(
      kinds: [.send, .call],
      words: [
        "exceeds block gas limit", "transaction gas limit too high", "intrinsic gas too low",
        "floor data gas cost", "intrinsic gas exceeds", "exceeds the transaction gas limit cap",
        "gas limit too high", "gas limit reached",
      ],
      failure: { _, words, _ in .gasLimit(most: ErrorNumbers.after("cap", in: words)) }
    ),
    said(
      .send,
      [
        "txpool is full", "sub-pool is full", "account limit exceeded",
        "in-flight transaction limit reached", "address already reserved",
        "delegation authority has pending transaction", "node is syncing",
        "transaction pool is full",
      ]
    ) { .poolBusy },
    Rule(
      kinds: [.send, .call],
      words: [
        "transaction underpriced", "gas price below minimum", "fee too low",
        "less than block base fee", "below configured minimum", "minimum required priority fee",
        "gas price too low", "max fee per gas less than", "underpriced",
      ],
      failure: { _, words, _ in ErrorNumbers.minFee(in: words) }
    ),
    coded(.send, [-38010, 1]) { .nonceTooLow(state: nil) },
    Rule(
      kinds: [.send],
      codes: [-32001],
      failure: { _, _, _ in .nonceTooLow(state: nil) }
    ),  // Besu
    Rule(
      kinds: [.send],
      codes: [-38011, 2, 6, -32006],
      failure: { _, _, error in
        .nonceGap(expected: error.code == 6 ? error.detail.count : nil)
      }
    ),
    coded(.send, [-38012, -32009]) { .underpriced(least: nil) },
    coded(.send, [-38013, -38015, 800]) { .gasLimit(most: nil) },
    coded(.send, [-38014, 809]) { .insufficientFunds(have: nil, want: nil) },
  ]

  static let pauses: [Rule] = [
    said(
      nil,
      [
        "monthly capacity limit", "limit for your current plan", "/billing",
        "payment required",
      ]
    ) { .quota },
    said(
      nil,
      [
        "invalid api key", "must be authenticated", "key is inactive", "token is expired",
        "stale token", "future token", "missing token", "invalid token", "unauthorized",
      ]
    ) {
      .unauthorized
    },
    Rule(
      words: [
        "too many requests", "request limit", "rate limit", "ratelimit", "capacity",
        "compute units", "daily request count", "code: 1015", "requests per second",
        "try again in", "request rate", "throughput",
      ],
      failure: { _, words, error in .rateLimited(retryAfter: ErrorNumbers.pause(words, error)) }
    ),
    Rule(
      codes: [429, -32007, -32009, -32012, 1008, -32055],
      failure: { _, words, error in .rateLimited(retryAfter: ErrorNumbers.pause(words, error)) }
    ),
  ]

  static let missing: [Rule] = [
    missing(
      [
        "finalized block not found", "safe block not found", "is not a supported commitment",
        "malformed blocknumber", "invalid block tag",
      ],
      .tag
    ),
    missing(["pruned history", "history unavailable", "historical data has been pruned"], .pruned),
    missing(
      [
        "greater than latest", "extends beyond current head", "cannot query unfinalized",
        "is after latest block", "beyond the head",
      ],
      .future
    ),
    missing(
      [
        "missing trie node", "historical state", "world state unavailable",
        "no state available", "state is not available", "state not available",
        "maximum proof window", "state at block", "required historical state unavailable",
        "state already discarded", "is pruned", "archive",
      ],
      .state
    ),
    missing(
      [
        "header not found", "unknown block", "block not found", "indexing is in progress",
        "indexing is not yet complete", "resource not found", "header for hash not found",
        "could not find block",
      ],
      .block
    ),
    Rule(codes: [4444], failure: { _, _, _ in .missingData(.pruned) }),
    Rule(codes: [-39001], failure: { _, _, _ in .missingData(.block) }),
  ]

  static let unsupportedWords = [
    "not whitelisted", "not included in your current plan", "unsupported method",
    "does not exist/is not available", "method not found", "unimplemented", "not implemented",
    "method is not available", "method not enabled", "not supported", "method is disabled",
  ]

  static let revertWords = [
    "execution reverted", "vm execution error", "reverted 0x", "revert", "invalid opcode",
    "invalid jump", "stack underflow",
  ]

  static let general: [Rule] = [
    Rule(
      words: unsupportedWords,
      failure: { context, _, _ in .unsupported(method: context.method) }
    ),
    said(nil, ["request timed out", "execution aborted (timeout", "timed out", "timeout"]) {
      .timeout(.node)
    },
    Rule(codes: [-32016, -32017], failure: { _, _, _ in .timeout(.node) }),  // Nethermind
    Rule(
      words: [
        "response too large", "response is too big", "batch too large",
        "backend response too large",
      ],
      failure: { _, _, _ in .tooLarge(RangeHint()) }
    ),
    Rule(
      words: [
        "no backend is currently healthy", "internal error", "internal server error",
        "service unavailable", "bad gateway",
      ],
      failure: { _, _, error in .serverFault(.internalError(UntrustedMessage(error.message))) }
    ),
    Rule(
      codes: [-32005],
      failure: { _, words, error in .rateLimited(retryAfter: ErrorNumbers.pause(words, error)) }
    ),
  ]

  private static func said(
    _ kind: MethodKind?,
    _ words: [String],
    _ failure: @escaping @Sendable () -> RPCFailure
  ) -> Rule {
    Rule(kinds: kind.map { [$0] } ?? [], words: words, failure: { _, _, _ in failure() })
  }

  private static func coded(
    _ kind: MethodKind,
    _ codes: Set<Int>,
    _ failure: @escaping @Sendable () -> RPCFailure
  ) -> Rule {
    Rule(kinds: [kind], codes: codes, failure: { _, _, _ in failure() })
  }

  private static func missing(_ words: [String], _ kind: MissingKind) -> Rule {
    Rule(words: words, failure: { _, _, _ in .missingData(kind) })
  }
}
