import ChainKit
import Entity
import Foundation

/// Errors of nodes and providers that are classified per second, on one core.
enum FailureMeasure {
  private static let rounds = 50
  private static let perRound = 50

  /// An error answer in `vectors/provider-errors.json`.
  private struct Case: Decodable {
    let method: String
    let kind: String
    let span: String?
    let status: String
    let code: String
    let message: String
    let data: WireValue?
    let body: String?
  }

  private struct Vectors: Decodable { let cases: [Case] }

  /// Classifies all errors of a file of vectors, again and again.
  static func run(path: String) async throws -> Figure {
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    let errors = try JSONDecoder().decode(Vectors.self, from: file).cases
      .filter { $0.body == nil }.map(Self.error)
    guard errors.count >= 200, Self.failure(errors[0]) == .alreadyKnown else {
      throw Bench.Failure.wrongAnswer("classifying failures")
    }
    let fastest = try await Turns.fastest(rounds: rounds) {
      var others = 0
      for _ in 0..<perRound {
        for error in errors {
          if case .other = Self.failure(error) { others += 1 }
        }
      }
      guard others < errors.count * perRound / 4 else {
        throw Bench.Failure.wrongAnswer("classifying failures")
      }
    }
    return Figure(name: "ours", value: Double(errors.count * perRound) / fastest)
  }

  private typealias Failing = (context: ErrorContext, http: HTTPMeta, error: WireError)

  private static func failure(_ failing: Failing) -> RPCFailure {
    classify(failing.context, http: failing.http, error: failing.error)
  }

  private static func error(_ answer: Case) throws -> Failing {
    let kind: MethodKind? = MethodKind.allCases.first { "\($0)" == answer.kind }
    guard let kind, let status = Int(answer.status), let code = Int(answer.code) else {
      throw Bench.Failure.wrongAnswer("an error without a kind, status or code")
    }
    return (
      ErrorContext(
        method: answer.method,
        kind: kind,
        span: answer.span.flatMap { UInt64($0) }
      ),
      HTTPMeta(status: status),
      WireError(code: code, message: answer.message, detail: answer.data ?? .null)
    )
  }
}
