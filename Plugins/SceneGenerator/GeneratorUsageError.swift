import Core

/// Why a command line of the generator is wrong.
enum GeneratorUsageError: Error, Equatable {
  case noCommand
  case command(String)
  case option(String)
  case optionTwice(String)
  /// An option that this command does not have.
  case optionElsewhere(String)
  case missing(String)
  case tooMany(String)
  /// An empty word.
  case empty
}

extension GeneratorUsageError: Reportable {
  var report: Report {
    switch self {
    case .noCommand: Report(.usage, "generator-no-command", "missing command")
    case .command(let word):
      Report(.usage, "generator-command", "unknown command: \(foreign: word)")
    case .option(let word): Report(.usage, "generator-option", "unknown option: \(foreign: word)")
    case .optionTwice(let word):
      Report(.usage, "generator-option-twice", "\(term: word) is given twice")
    case .optionElsewhere(let word):
      Report(.usage, "generator-option-elsewhere", "\(term: word) is an option of generate")
    case .missing(let what): Report(.usage, "generator-missing", "missing \(term: what)")
    case .tooMany(let word):
      Report(.usage, "generator-too-many", "unexpected argument: \(foreign: word)")
    case .empty: Report(.usage, "generator-empty", "empty argument")
    }
  }
}
