package import Core

/// Why a chain was not read, in JSON.
package struct ChainProblem: Encodable, Sendable {
  package let code: String
  package let message: Sentence

  init(_ failure: ChainFailure) {
    (code, message) = (failure.report.code, failure.report.message)
  }
}
