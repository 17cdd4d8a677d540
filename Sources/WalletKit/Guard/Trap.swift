#if KINGTHERUM_TRAPS
  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif

  /// Crashes on demand while secrets are in memory, only in a test build (`scripts/traps`).
  ///
  /// `KINGTHERUM_TRAP=PLACE:ACTION` selects where and how. No other build contains this.
  enum Trap: String {
    case unlocked, pin, signing, share

    /// Crashes if this place was selected.
    func spring() {
      guard let wish = getenv("KINGTHERUM_TRAP").map({ String(cString: $0) }) else { return }
      let parts = wish.split(separator: ":")
      guard parts.count == 2, parts[0] == rawValue else { return }
      // A number that no compiler can foresee.
      let beyond = wish.utf8.count
      switch parts[1] {
      case "index": exit(Int32([0][beyond]))
      case "nil": exit(Int32([Int]().first.unsafelyUnwrapped))
      case "overflow": exit(Int32(UInt8(250) + UInt8(beyond)))
      case "segv": exit(UnsafeRawPointer(bitPattern: beyond * 16)?.load(as: Int32.self) ?? 0)
      case "abort": abort()
      default: exit(70)
      }
    }
  }
#endif
