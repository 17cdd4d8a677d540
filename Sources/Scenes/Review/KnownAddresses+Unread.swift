import Core

extension KnownAddresses {
  /// Says what could not be read, where no rule does, as in a history; empty if all was.
  var unreadNotes: [Sentence] {
    [
      unread.map { .caution("the contacts could not be read and are ignored: \($0.message)") },
      unreadLog.map { .caution("past signatures are unknown or incomplete: \($0.message)") },
    ].compactMap(\.self)
  }
}
