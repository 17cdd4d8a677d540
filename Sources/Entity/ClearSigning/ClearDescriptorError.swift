package import Core

/// Why a file serves for no description.
package indirect enum ClearDescriptorError: Error, Hashable, Sendable {
  /// It is not to be read, or longer than ``ClearFile/mostBytes``.
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
  case formats(ClearDescriptor.LeftOut?)
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
        "it cannot be read, or has more than \(ClearFile.mostBytes) bytes"
      )
    case .json(let error): Report(.data, "clear-json", error.report.message)
    case .shape(let part):
      Report(
        .data,
        "clear-shape",
        "\(ForeignText.escaped(part)) is not what it is in a descriptor"
      )
    case .version(let found):
      Report(
        .data,
        "clear-version",
        "descriptors of versions 1 and 2 are read here, this one is \(ForeignText.escaped(found))"
      )
    case .include(let name):
      Report(
        .data,
        "clear-include",
        "it includes \(ForeignText.escaped(name)), which is not in the folder that is added"
      )
    case .binding:
      Report(
        .data,
        "clear-binding",
        "it names no contract by chain and address to which it belongs"
      )
    case .foreign:
      Report(.data, "clear-foreign", "it is no descriptor: it has neither a context nor a display")
    case .formats(let first):
      Report(
        .data,
        "clear-formats",
        "it describes no call and no message that is understood here"
          + (first.map { " (\($0.sentence))" } ?? "")
      )
    case .unnamed:
      Report(
        .data,
        "clear-unnamed",
        "the names of its parameters are neither there nor in an ABI in the file"
      )
    case .path(let path):
      Report(
        .data,
        "clear-path",
        "\(ForeignText.escaped(path, limit: 128)) is not among its parameters"
      )
    case .collision(let name):
      Report(
        .data,
        "clear-collision",
        "it describes \(ForeignText.escaped(name)) twice"
      )
    }
  }
}

extension ClearDescriptor.LeftOut {
  /// What is left out, and why.
  package var sentence: String {
    "\(ForeignText.escaped(of, limit: 128)): \(reason.report.message)"
  }
}
