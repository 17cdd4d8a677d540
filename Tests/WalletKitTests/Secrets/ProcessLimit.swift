#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The resource limits that tests set; Swift imports their names differently per platform.
enum ProcessLimit {
  #if canImport(Glibc)
    static let lockedMemory = Int32(__RLIMIT_MEMLOCK.rawValue)
    static let fileSize = Int32(RLIMIT_FSIZE.rawValue)
    static let addressSpace = Int32(RLIMIT_AS.rawValue)
  #else
    static let lockedMemory = RLIMIT_MEMLOCK
    static let fileSize = RLIMIT_FSIZE
    static let addressSpace = RLIMIT_AS
  #endif
}

/// Drops root's rights, which override limits and modes; true if the process is not root.
func dropRoot() -> Bool {
  guard geteuid() == 0 else { return true }
  return setgid(65_534) == 0 && setuid(65_534) == 0 && geteuid() != 0
}
