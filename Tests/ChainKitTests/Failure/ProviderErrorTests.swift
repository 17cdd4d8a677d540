import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Error answers of nodes and providers, from `vectors/provider-errors.json`.
@Suite struct ProviderErrorTests {
  private struct Case: Decodable {
    let provider: String
    let method: String
    let kind: String
    let span: String?
    let status: String
    let code: String
    let message: String
    let data: WireValue?
    let body: String?
    let comment: String
    let failure: String
    let like: String?
    let limit: String?
    let end: String?
    let pause: String?
    let nonce: String?
    let have: String?
    let want: String?
    let least: String?
    let reason: String?

    var expected: Verdict {
      Verdict(
        failure: failure,
        limit: limit,
        end: end,
        pause: pause,
        nonce: nonce,
        have: have,
        want: want,
        least: least,
        reason: reason
      )
    }
  }

  @Test func everyAnswerMeansWhatItMeansAtThatProvider() throws {
    let cases = try Vectors.load("provider-errors", as: Case.self)
    #expect(cases.count >= 200)
    for answer in cases {
      let name = Comment(
        rawValue:
          "\(answer.provider) \(answer.kind) \(answer.status) \(answer.code) \(answer.message)"
      )
      let failure = try #require(try Self.failure(of: answer), name)
      #expect(Verdict(failure) == answer.expected, name)
    }
  }

  @Test func theAnswersCoverFailuresAndTheirLikenesses() throws {
    let cases = try Vectors.load("provider-errors", as: Case.self)
    #expect(cases.count { $0.like != nil } >= 60)
    #expect(cases.allSatisfy { $0.like != $0.failure && !$0.comment.isEmpty })
    #expect(Set(cases.map(\.failure)).count >= 29)
    #expect(Set(cases.map(\.kind)).count == MethodKind.allCases.count)
  }

  /// Classifies an answer as `Endpoint` does: the body first, then the error in it.
  private static func failure(of answer: Case) throws -> RPCFailure? {
    let kind: MethodKind? =
      switch answer.kind {
      case "read": .read
      case "call": .call
      case "logs": .logs
      case "send": .send
      default: nil
      }
    let context = ErrorContext(
      method: answer.method,
      kind: try #require(kind),
      span: answer.span.flatMap { UInt64($0) }
    )
    let http = HTTPMeta(status: try #require(Int(answer.status)))
    if let body = answer.body { return JSONBodyCheck.failure(Array(body.utf8), http, context) }
    let code = try #require(Int(answer.code))
    let error = WireError(code: code, message: answer.message, detail: answer.data ?? .null)
    return classify(context, http: http, error: error)
  }
}

/// A failure with the names and the hints that the vectors use.
private struct Verdict: Equatable {
  var failure: String
  var limit: String?
  var end: String?
  var pause: String?
  var nonce: String?
  var have: String?
  var want: String?
  var least: String?
  var reason: String?
}

extension Verdict {
  init(_ told: RPCFailure) {
    self.init(failure: Self.name(of: told))
    switch told {
    case .tooLarge(let hint):
      limit = hint.structural.map { "\($0)" }
      end = hint.localEnd.map { "\($0)" }
    case .tooManyTopics(let most): limit = most.map { "\($0)" }
    case .gasLimit(let most): limit = most.map { "\($0)" }
    case .rateLimited(let asked):
      pause = asked.map { "\(Int(($0 / .milliseconds(1)).rounded()))" }
    case .nonceTooLow(let next): nonce = next.map { "\($0)" }
    case .nonceGap(let next): nonce = next.map { "\($0)" }
    case .insufficientFunds(let has, let needs):
      have = has.map { "\($0.count)" }
      want = needs.map { "\($0.count)" }
    case .underpriced(let lowest): least = lowest.map { "\($0.count)" }
    case .reverted(let revert): reason = revert.reason?.description
    default: break
    }
  }

  private static func name(of told: RPCFailure) -> String {
    switch told {
    case .rateLimited: "rateLimited"
    case .quota: "quota"
    case .unauthorized: "unauthorized"
    case .unsupported(method: "eth_getLogs without an address"): "logsNeedAddress"
    case .unsupported: "unsupported"
    case .missingData(let kind): name(of: kind)
    case .tooLarge: "tooLarge"
    case .tooManyTopics: "tooManyTopics"
    case .reverted: "reverted"
    case .alreadyKnown: "alreadyKnown"
    case .nonceTooLow: "nonceTooLow"
    case .nonceGap: "nonceGap"
    case .replacementUnderpriced: "replacementUnderpriced"
    case .underpriced: "underpriced"
    case .insufficientFunds: "insufficientFunds"
    case .gasLimit: "gasLimit"
    case .poolBusy: "poolBusy"
    case .feeCapExceeded: "feeCapExceeded"
    case .timeout(.node): "timeout"
    case .serverFault(let fault): name(of: fault)
    case .protocolViolation(.redirect): "redirect"
    case .other: "other"
    default: "\(told)"
    }
  }

  private static func name(of kind: MissingKind) -> String {
    switch kind {
    case .state: "missingState"
    case .block: "missingBlock"
    case .pruned: "missingPruned"
    case .future: "missingFuture"
    case .tag: "missingTag"
    }
  }

  private static func name(of fault: ServerFault) -> String {
    switch fault {
    case .status: "serverStatus"
    case .page: "serverPage"
    case .empty: "serverEmpty"
    case .malformed: "serverMalformed"
    case .internalError: "serverInternal"
    }
  }
}
