import Core

/// Reads a value that stands in the command itself: what would be wrong data in a file is wrong usage
/// there.
func readArgument<Value>(_ read: () throws -> Value) throws -> Value {
  do { return try read() } catch let error as any Reportable where error.report.kind == .data {
    throw Report(.usage, error.report.code, error.report.message)
  }
}
