package import Core

/// Why a text is not a sign-in message.
package enum SignInError: Error, Equatable, Sendable {
  /// A byte is neither printable ASCII nor a line feed.
  case character(position: Int)
  /// The first line is not a domain that asks for a sign-in.
  case header
  /// The second line is not an address.
  case address(AddressError)
  /// The address does not have its checksum.
  case checksum
  /// A line must be empty, and is not.
  case notBlank(line: Int)
  /// Another field is expected on this line.
  case field(String, line: Int)
  /// A part does not have the required form.
  case form(String, line: Int)
  /// The text ends too early.
  case unfinished(line: Int)
  /// The text continues after its end.
  case trailing(line: Int)
}

extension SignInError: Reportable {
  package var report: Report {
    switch self {
    case .character(let position):
      Report(
        .data,
        "siwe-character",
        "invalid sign-in message: only ASCII and line feeds are allowed; byte \(position) is "
          + "neither"
      )
    case .header:
      Report(
        .data,
        "siwe-header",
        "invalid sign-in message: must start with: DOMAIN wants you to sign in with your Ethereum "
          + "account:"
      )
    case .address(let error):
      Report(.data, "siwe-address", "invalid sign-in message: line 2: \(error.report.message)")
    case .checksum:
      Report(
        .data,
        "siwe-checksum",
        "invalid sign-in message: the address on line 2 must be in mixed case, as EIP-55 defines it"
      )
    case .notBlank(let line):
      Report(.data, "siwe-not-blank", "invalid sign-in message: line \(line) must be empty")
    case .field(let name, let line):
      Report(
        .data,
        "siwe-field",
        "invalid sign-in message: line \(line) must start with \(name: name):"
      )
    case .form(let name, let line):
      Report(
        .data,
        "siwe-form",
        "invalid sign-in message: line \(line): \(Self.rule(for: name))"
      )
    case .unfinished(let line):
      Report(.data, "siwe-unfinished", "invalid sign-in message: it ends before line \(line)")
    case .trailing(let line):
      Report(.data, "siwe-trailing", "invalid sign-in message: it must end before line \(line)")
    }
  }

  /// The form that the standard requires of a part (EIP-4361, ABNF), as a sentence without its line.
  private static func rule(for name: String) -> Sentence {
    switch name {
    case "Version": "Version must be 1, the only version"
    case "Chain ID": "Chain ID must be a chain ID, such as 1"
    case "Nonce": "Nonce must be at least 8 letters and digits"
    case "Issued At", "Expiration Time", "Not Before":
      "\(name: name) must be a time such as 2026-01-31T23:59:59Z"
    case "Request ID": "Request ID must be text that is allowed in the path of a URI"
    case "a resource": "a resource must be \"- \" followed by a URI"
    case "the statement":
      "the statement must be one line of spaces and the letters, digits and marks that are allowed "
        + "in URIs"
    case "the scheme": "the scheme must be a URI scheme, such as https"
    case "the domain":
      "the domain must be a host, with or without a port, such as example.com"
    default: "\(name: name) must be a URI, such as https://example.com/login"
    }
  }
}
