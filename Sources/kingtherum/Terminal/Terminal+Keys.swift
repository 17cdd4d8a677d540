import CPlatform

/// Keys that are read at once, while `kt_terminal_take_keys` holds the terminal.
extension Terminal {
  /// How long a byte is waited for.
  enum KeyPatience: Int32 {
    /// As long as a person thinks.
    case forPerson = -1
    /// The milliseconds in which the rest of a sequence comes, also over a slow connection.
    case forSequence = 50
  }

  /// Reads a byte; nil if none came in time.
  ///
  /// - Throws: ``TerminalError/closed``.
  borrowing func keyByte(waiting patience: KeyPatience) throws(TerminalError) -> UInt8? {
    var byte: UInt8 = 0
    while true {
      switch kt_terminal_read_key(patience.rawValue, &byte) {
      case 1: return byte
      case 0 where patience == .forPerson: continue
      case 0: return nil
      default: throw .closed
      }
    }
  }

  /// Reads a key; waits for it.
  ///
  /// - Throws: ``TerminalError/closed``.
  borrowing func key() throws -> TerminalKey {
    while true {
      if let first = try keyByte(waiting: .forPerson) {
        return try TerminalKey(first) { try keyByte(waiting: .forSequence) }
      }
    }
  }
}
