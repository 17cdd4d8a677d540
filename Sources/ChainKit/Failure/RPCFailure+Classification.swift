import Core
package import Entity

/// What is known about the question when its error is read.
package struct ErrorContext: Hashable, Sendable {
  package let method: String
  /// What the method does.
  package let kind: MethodKind
  /// How many blocks the question covers.
  package let span: UInt64?

  /// Makes a context.
  package init(method: String, kind: MethodKind, span: UInt64? = nil) {
    self.method = method
    self.kind = kind
    self.span = span
  }

  init<Method: RPCMethod>(_ method: Method) {
    self.init(method: Method.name, kind: Method.kind, span: method.span)
  }
}

/// The head of an HTTP answer, as far as errors are read from it.
package struct HTTPMeta: Hashable, Sendable {
  /// The status code.
  package let status: Int
  /// How long the node asks us to wait.
  package let retryAfter: Duration?

  /// Makes a head.
  package init(status: Int, retryAfter: Duration? = nil) {
    self.status = status
    self.retryAfter = retryAfter
  }
}

/// Sorts an error of a node into a failure.
///
/// Pure. A code means nothing by itself, so method, code and words are read together, in this
/// order: transport, credentials, what the method alone can say, rate and quota, missing data, and
/// then the rest. Revert data is looked for before any words, since a contract chooses its words.
package func classify(_ context: ErrorContext, http: HTTPMeta?, error: WireError) -> RPCFailure {
  let words = error.message.lowercased()
  if let failure = credentials(http, words) { return failure }
  if context.kind == .call, let revert = revert(in: error, words) { return .reverted(revert) }
  if let failure = ErrorTable.match(context, error.code, words, error) {
    return failure.with(pause: http?.retryAfter)
  }
  if let http, let failure = classify(context, http: http) { return failure }
  if error.code == -32601 || error.code == -32604 { return .unsupported(method: context.method) }
  if error.code == -32603 { return .serverFault(.internalError(UntrustedMessage(error.message))) }
  return .other(code: error.code, message: UntrustedMessage(error.message))
}

/// Sorts an HTTP status without a readable error; nil for a success.
package func classify(_ context: ErrorContext, http: HTTPMeta) -> RPCFailure? {
  switch http.status {
  case 200..<300: nil
  case 300..<400: .protocolViolation(.redirect)
  case 401, 403: .unauthorized
  case 402: .quota
  case 413 where context.kind == .logs: .tooLarge(RangeHint())
  case 404, 405, 415, 501: .unsupported(method: context.method)
  case 408, 504: .timeout(.node)
  case 429: .rateLimited(retryAfter: http.retryAfter)
  default: .serverFault(.status(http.status))
  }
}

private func credentials(_ http: HTTPMeta?, _ words: String) -> RPCFailure? {
  switch http?.status {
  case 401: .unauthorized
  case 402: .quota
  case 429: .rateLimited(retryAfter: http?.retryAfter)
  // Some providers answer 403 for a method that the plan does not hold.
  case 403: ErrorTable.unsupportedWords.contains(where: words.contains) ? nil : .unauthorized
  default: nil
  }
}

/// The revert of a call: code 3, data that is hex, or the words that clients use.
private func revert(in error: WireError, _ words: String) -> Revert? {
  if let bytes = error.revertBytes, !bytes.isEmpty {
    return Revert(bytes: bytes, words: reason(in: error.message))
  }
  let said = ErrorTable.revertWords.contains(where: words.contains)
  guard error.code == 3 || said else { return nil }
  return Revert(bytes: error.revertBytes ?? [], words: reason(in: error.message))
}

private func reason(in message: String) -> String? {
  let mark = "execution reverted: "
  guard let at = message.firstRange(of: mark) else { return nil }
  return String(message[at.upperBound...])
}

extension RPCFailure {
  /// Fills in the pause that the HTTP head asks for, where the words name none.
  func with(pause: Duration?) -> RPCFailure {
    guard case .rateLimited(nil) = self else { return self }
    return .rateLimited(retryAfter: pause)
  }
}
