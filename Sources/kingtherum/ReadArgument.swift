import Core

/// Reads a value that is typed in the command; invalid data in it is reported as a usage error.
func readArgument<Value>(_ read: () throws -> Value) throws -> Value {
  do { return try read() } catch let error as any Reportable where error.report.kind == .data {
    throw Report(.usage, error.report.code, error.report.message)
  }
}
