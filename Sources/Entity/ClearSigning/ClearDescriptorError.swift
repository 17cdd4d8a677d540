package import Core

/// Why a descriptor file cannot be used.
package indirect enum ClearDescriptorError: Error, Hashable, Sendable {
  /// The file cannot be read, or is larger than ``DescriptorFile/maxBytes``.
  case unreadable
  /// The file is not JSON, or JSON that is not supported.
  case json(JSONError)
  /// A part of it has the wrong form.
  case shape(Sentence)
  /// It follows an unsupported version of the standard.
  case version(Sentence)
  /// An included file is not beside it.
  case include(String)
  /// It is bound to no contract and no typed data, or gives no chain and address.
  case binding
  /// It has neither a context nor a display section: it is another kind of file.
  case foreign
  /// It describes no supported call or message; the first unsupported one, and why.
  case formats(ClearDescriptor.SkippedFormat?)
  /// The parameters of a call have no names, and the file has no ABI that names them.
  case unnamed
  /// A field to show is not among the parameters of its call.
  case path(String)
  /// Two of its functions have the same selector.
  case collision(String)
}

extension ClearDescriptorError {
  /// A part with the wrong form that has a key.
  static func shape(of key: String) -> ClearDescriptorError { .shape("\(foreign: key)") }
}

extension ClearDescriptorError: Reportable {
  package var report: Report {
    switch self {
    case .unreadable:
      Report(
        .data,
        "clear-unreadable",
        "cannot read the descriptor, or it is larger than "
          + "\(DescriptorFile.maxBytes, one: "byte", many: "bytes")"
      )
    case .json(let error): Report(.data, "clear-json", error.report.message)
    case .shape(let part):
      Report(
        .data,
        "clear-shape",
        "malformed descriptor: \(part)"
      )
    case .version(let found):
      Report(
        .data,
        "clear-version",
        "unsupported descriptor version: expected 1 or 2, found \(found)"
      )
    case .include(let name):
      Report(
        .data,
        "clear-include",
        "included file not found in the folder: \(name: UntrustedText.escaped(name))"
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
        first.map { "no supported call or message found; the first, \($0.sentence)" }
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
        "unknown parameter: \(path: UntrustedText.escaped(path, limit: 128))"
      )
    case .collision(let name):
      Report(
        .data,
        "clear-collision",
        "\(name: UntrustedText.escaped(name)) is described twice"
      )
    }
  }
}

extension ClearDescriptor.SkippedFormat {
  /// The name of the format, and why it is skipped.
  package var sentence: Sentence {
    "\(foreign: of, limit: 128): \(reason.report.message)"
  }
}
