extension Result where Success: Sendable {
  /// Runs asynchronous work, and keeps what it returns or throws.
  ///
  /// In a task of a group, do not write `return (number, .success(try await …))` instead: optimized
  /// code of Swift 6.3 then returns another number (docs/decisions/0037).
  package init(_ work: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
