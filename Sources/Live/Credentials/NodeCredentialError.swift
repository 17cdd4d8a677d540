package import Core
package import Entity
import Files

/// Why a credential for a node cannot be used.
package enum NodeCredentialError: Error, Equatable {
  /// The node is on another machine, and the connection to it is not encrypted.
  case unencrypted(EndpointID)
  /// The token is not one line that a header can contain.
  case invalid(EndpointID)
  /// The secret for JWTs is not 32 bytes in hex.
  case jwtSecret(EndpointID)
  /// The shell for a command could not be started, with this errno.
  case commandNotStarted(code: Int32)
  case command(EndpointID, TokenCommandError)
}

/// Why a command printed no token.
package enum TokenCommandError: Error, Equatable {
  /// It ended with this status.
  case failed(status: Int)
  /// It took longer than this.
  case late(seconds: Int)
  /// It printed more than a token can have.
  case tooLong(limit: Int)
  /// Its shell has ended.
  case ended
}

extension NodeCredentialError: Reportable {
  package var report: Report {
    switch self {
    case .unencrypted(let node):
      Report(
        .refused,
        "credential-unencrypted",
        "the credentials for \(node) were not sent: the connection is not encrypted"
      )
    case .invalid(let node):
      Report(
        .data,
        "credential-invalid",
        "invalid token for \(node): expected one line of up to 8,192 visible ASCII characters"
      )
    case .jwtSecret(let node):
      Report(
        .data,
        "credential-jwt-secret",
        "invalid JWT secret for \(node): expected 64 hex digits"
      )
    case .commandNotStarted(let code):
      Report(
        .refused,
        "credential-not-started",
        "cannot start the shell for token-command: \(term: SystemErrorText.of(code))"
      )
    case .command(let node, .failed(let status)):
      Report(
        .refused,
        "credential-command-failed",
        "the token-command for \(node) failed: exit status \(status)"
      )
    case .command(let node, .late(let seconds)):
      Report(
        .refused,
        "credential-command-late",
        "the token-command for \(node) did not finish within \(seconds, one: "second", many: "seconds")"
      )
    case .command(let node, .tooLong(let limit)):
      Report(
        .data,
        "credential-command-long",
        "the token-command for \(node) printed more than \(limit, one: "byte", many: "bytes")"
      )
    case .command(let node, .ended):
      Report(
        .refused,
        "credential-command-ended",
        "the shell for the token-command for \(node) has ended"
      )
    }
  }
}
