import Core
package import Entity

/// The request that an error belongs to.
package struct ErrorContext: Hashable, Sendable {
  package let method: String
  package let kind: MethodKind
  /// The number of blocks that the request covers.
  package let span: UInt64?
  /// Whether the node may only not have the block yet.
  package let awaitsBlock: Bool

  package init(
    method: String,
    kind: MethodKind,
    span: UInt64? = nil,
    awaitsBlock: Bool = false
  ) {
    self.method = method
    self.kind = kind
    self.span = span
    self.awaitsBlock = awaitsBlock
  }

  /// The context of a request, which with `awaitsBlock` is repeated for a block that can be new.
  init<Method: RPCMethod>(_ method: Method, awaitsBlock: Bool = true) {
    let isNew =
      switch method.block {
      case .latest, .number, .hash: true
      // Some nodes never have these.
      case .pending, .safe, .finalized, .earliest, nil: false
      }
    self.init(
      method: Method.name,
      kind: Method.kind,
      span: method.span,
      awaitsBlock: awaitsBlock && isNew
    )
  }
}

/// The part of an HTTP response header that error handling uses.
package struct HTTPMeta: Hashable, Sendable {
  /// The status code.
  package let status: Int
  /// The pause that the node asks for.
  package let retryAfter: Duration?

  package init(status: Int, retryAfter: Duration? = nil) {
    self.status = status
    self.retryAfter = retryAfter
  }
}

/// Classifies an error of a node.
///
/// Pure. A code means nothing by itself, so method, code and text are considered together, in this
/// order: transport, credentials, errors of this kind of method, rate and quota, missing data, the
/// rest. Revert data is checked before the text, since a contract chooses its text.
package func classify(_ context: ErrorContext, http: HTTPMeta?, error: WireError) -> RPCFailure {
  let text = ErrorText(error.message)
  if let failure = credentials(http, text, error) { return failure }
  if let revert = revert(context, in: error, text) { return .reverted(revert) }
  if let failure = matchTable(context, text, error) {
    return failure.with(pause: http?.retryAfter)
  }
  // Many providers send 400 with every error: the error says more.
  if let http, http.status != 400, let failure = classify(context, http: http) { return failure }
  if error.code == -32601 || error.code == -32604 { return .unsupported(method: context.method) }
  if error.code == -32603 { return .serverFault(.internalError(UntrustedMessage(error.message))) }
  return .other(code: error.code, message: UntrustedMessage(error.message))
}

/// Classifies an error of a node whose text may repeat the credentials of the request.
///
/// They are hidden only in what is kept of the text, and after it was classified: a node's address
/// may contain words by which errors are told apart.
func classify(
  _ context: ErrorContext,
  http: HTTPMeta?,
  error: WireError,
  hiding mask: SecretMask
) -> RPCFailure {
  let failure = classify(context, http: http, error: error)
  guard !mask.isEmpty else { return failure }
  switch failure {
  case .other(let code, _):
    return .other(code: code, message: UntrustedMessage(mask.masked(error.message)))
  case .serverFault(.internalError):
    return .serverFault(.internalError(UntrustedMessage(mask.masked(error.message))))
  case .reverted(let revert):
    // The data is the contract's, and is kept as it is.
    return .reverted(Revert(bytes: revert.bytes, words: reason(in: mask.masked(error.message))))
  default: return failure
  }
}

/// Classifies an HTTP status without a readable error; nil for success.
package func classify(_ context: ErrorContext, http: HTTPMeta) -> RPCFailure? {
  switch http.status {
  case 200..<300: nil
  case 300..<400: .protocolViolation(.redirect)
  // 419 is Laravel's, for a session that has expired.
  case 401, 403, 419: .unauthorized
  case 402: .quota
  case 413 where context.kind == .logs: .tooLarge(RangeHint())
  case 404, 405, 415, 501: .unsupported(method: context.method)
  // 524 is Cloudflare's: the node was reached, but did not answer in time.
  case 408, 504, 524: .timeout(.node)
  case 429: .rateLimited(retryAfter: http.retryAfter)
  default: .serverFault(.status(http.status))
  }
}

private func credentials(_ http: HTTPMeta?, _ text: ErrorText, _ error: WireError) -> RPCFailure? {
  switch http?.status {
  case 401, 419: return .unauthorized
  case 402: return .quota
  case 429:
    if text.contains(.quota) { return .quota }
    return .rateLimited(retryAfter: ErrorNumbers.pause(text, error) ?? http?.retryAfter)
  // Some providers answer 403 for what the plan does not include, and if it is used up.
  case 403: return text.contains(.plan) ? nil : .unauthorized
  default: return nil
  }
}

/// Tries the message; then, except for calls, the text that some gateways put in `data`.
private func matchTable(
  _ context: ErrorContext,
  _ text: ErrorText,
  _ error: WireError
) -> RPCFailure? {
  if let failure = ErrorTable.match(context, text, error) { return failure }
  guard context.kind != .call, let more = error.detail.text else { return nil }
  return ErrorTable.match(context, ErrorText(more), error)
}

/// Returns the revert of a call: hex data, the words that clients use, or code 3.
///
/// A sequencer may run a transaction before it accepts it, and send the words of the contract.
private func revert(_ context: ErrorContext, in error: WireError, _ text: ErrorText) -> Revert? {
  let bytes = error.revertBytes ?? []
  let reverts =
    switch context.kind {
    case .read, .logs: false
    case .send: text.contains(.executionReverted)
    case .call:
      !bytes.isEmpty || text.contains(.revert)
        // Some nodes also send code 3 if the block is unknown or the fee is too low.
        || (error.code == 3 && ErrorTable.match(context, text, error) == nil)
    }
  return reverts ? Revert(bytes: bytes, words: reason(in: error.message)) : nil
}

private let revertMark = Array("execution reverted: ".utf8)

private func reason(in message: String) -> String? {
  let bytes = Array(message.utf8)[...]
  return bytes.end(of: revertMark).map { String(decoding: bytes[$0...], as: UTF8.self) }
}

extension WireValue {
  /// The text of `data`, or of the member in which gateways put it.
  fileprivate var text: String? {
    if case .string(let text) = self { return text }
    guard case .string(let text)? = self["payload"] ?? self["message"] else { return nil }
    return text
  }
}

extension RPCFailure {
  /// Adds the pause of the HTTP header, if the text has none.
  func with(pause: Duration?) -> RPCFailure {
    guard case .rateLimited(nil) = self else { return self }
    return .rateLimited(retryAfter: pause)
  }
}
