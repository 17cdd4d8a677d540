package import Core

/// Why a file serves for no description.
package indirect enum ClearDescriptorError: Error, Hashable, Sendable {
  /// It is not to be read, or longer than ``DescriptorFile/maxBytes``.
  case unreadable
  /// It is no JSON, or one that is not read here.
  case json(JSONError)
  /// A part of it is not what it should be.
  case shape(String)
  /// It follows a version of the standard that is not read here.
  case version(String)
  /// It includes what is not beside it.
  case include(String)
  /// It is bound to no contract and no typed data, or not to any of one chain and address.
  case binding
  /// It says neither where it belongs nor what is shown: it is a file of another kind.
  case foreign
  /// It describes no call and no message that is understood here; the first that is not, and why.
  case formats(ClearDescriptor.SkippedFormat?)
  /// A call has no names for its parameters, and the file no ABI that has them.
  case unnamed
  /// What a call is said to show is not among its parameters.
  case path(String)
  /// Two of its functions have one selector.
  case collision(String)
}

extension ClearDescriptorError: Reportable {
  package var report: Report {
    switch self {
    case .unreadable:
      Report(
        .data,
        "clear-unreadable",
        "cannot read the descriptor, or it is larger than \(DescriptorFile.maxBytes) bytes"
      )
    case .json(let error): Report(.data, "clear-json", error.report.message)
    case .shape(let part):
      Report(
        .data,
        "clear-shape",
        "malformed descriptor: \(UntrustedText.escaped(part))"
      )
    case .version(let found):
      Report(
        .data,
        "clear-version",
        "unsupported descriptor version: expected 1 or 2, found \(UntrustedText.escaped(found))"
      )
    case .include(let name):
      Report(
        .data,
        "clear-include",
        "included file not found in the folder: \(UntrustedText.escaped(name))"
      )
    case .binding:
      Report(
        .data,
        "clear-binding",
        "the descriptor names no contract: a chain ID and an address are required"
      )
    case .foreign:
      Report(
        .data,
        "clear-foreign",
        "not a clear-signing descriptor: neither context nor display found"
      )
    case .formats(let first):
      Report(
        .data,
        "clear-formats",
        first.map { "no supported call or message found (\($0.sentence))" }
          ?? "no supported call or message found"
      )
    case .unnamed:
      Report(
        .data,
        "clear-unnamed",
        "parameter names not found: neither the descriptor nor an ABI in the file has them"
      )
    case .path(let path):
      Report(
        .data,
        "clear-path",
        "unknown parameter: \(UntrustedText.escaped(path, limit: 128))"
      )
    case .collision(let name):
      Report(
        .data,
        "clear-collision",
        "\(UntrustedText.escaped(name)) is described twice"
      )
    }
  }
}

extension ClearDescriptor.SkippedFormat {
  /// What is left out, and why.
  package var sentence: String {
    "\(UntrustedText.escaped(of, limit: 128)): \(reason.report.message)"
  }
}
