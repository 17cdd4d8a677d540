extension AddContact.Draft {
  /// Throws if a name leads to another address than before, and nobody reads that.
  ///
  /// - Throws: `NameWarningError`.
  package func refuseNameWarnings(isAsked: Bool) throws {
    try NameWarningError.refuse(warnings, isAsked: isAsked)
  }
}
