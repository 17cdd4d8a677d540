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
    var test: (@Sendable (ErrorText) -> Bool)?
    /// Makes the failure from the request and the error.
    let failure: @Sendable (ErrorContext, ErrorText, WireError) -> RPCFailure

    /// Whether the rule applies to a kind of method.
    func isFor(_ kind: MethodKind) -> Bool { kinds.isEmpty || kinds.contains(kind) }
  }

  static let rules: [Rule] = send + missing + logs + pauses + logsInGeneral + general

  static let unsupportedWords = [
    "not whitelisted", "not included in your current plan", "unsupported method",
    "does not exist/is not available", "method not found", "unimplemented", "not implemented",
    "method is not available", "method not enabled", "not supported", "method is disabled",
    "method disabled", "is not available on the",
  ]

  static let revertWords = [
    "execution reverted", "vm execution error", "reverted 0x", "revert", "invalid opcode",
    "invalid jump", "stack underflow", "stack limit reached", "write protection",
    "return data out of bounds", "evm error: ",
  ]

  private static let general: [Rule] = [
    Rule(
      words: unsupportedWords,
      failure: { context, _, _ in .unsupported(method: context.method) }
    ),
    said(nil, ["request timed out", "execution aborted (timeout", "timed out", "timeout"]) {
      .timeout(.node)
    },
    Rule(codes: [-32016, -32017], failure: { _, _, _ in .timeout(.node) }),  // Nethermind
    said(
      nil,
      [
        "response too large", "response is too big", "response exceeds size limit",
        "batch too large", "calls in batch", "max batch size", "request body too large",
        "request is too large",
      ]
    ) { .tooLarge(RangeHint()) },
    Rule(words: serverWords, failure: serverFault),
    Rule(codes: [-32055], failure: serverFault),  // Ankr: no node is available
    Rule(codes: [-32005, 429, 1008], failure: rateLimited),
    // Besu refuses transactions with some of these codes.
    Rule(kinds: [.read, .call, .logs], codes: [-32007, -32009, -32012], failure: rateLimited),
  ]

  private static let serverWords = [
    "no backend is currently healthy", "internal error", "internal server error",
    "service unavailable", "bad gateway", "no nodes available", "no server available",
    "cannot fulfill request", "can't route your request", "temporarily not available",
    "temporarily unavailable", "shutting down",
  ]

  static let serverFault: @Sendable (ErrorContext, ErrorText, WireError) -> RPCFailure = {
    _,
    _,
    error in .serverFault(.internalError(UntrustedMessage(error.message)))
  }

  static let rateLimited: @Sendable (ErrorContext, ErrorText, WireError) -> RPCFailure = {
    _,
    text,
    error in .rateLimited(retryAfter: ErrorNumbers.pause(text, error))
  }

  static func said(
    _ kind: MethodKind?,
    _ words: [String],
    _ failure: @escaping @Sendable () -> RPCFailure
  ) -> Rule {
    Rule(kinds: kind.map { [$0] } ?? [], words: words, failure: { _, _, _ in failure() })
  }

  static func coded(
    _ kind: MethodKind,
    _ codes: Set<Int>,
    _ failure: @escaping @Sendable () -> RPCFailure
  ) -> Rule {
    Rule(kinds: [kind], codes: codes, failure: { _, _, _ in failure() })
  }
}
