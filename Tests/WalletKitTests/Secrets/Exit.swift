#if canImport(Glibc)
  @_exported import Glibc

  let lockedMemoryLimit = Int32(__RLIMIT_MEMLOCK.rawValue)
#else
  @_exported import Darwin

  let lockedMemoryLimit = RLIMIT_MEMLOCK
#endif

/// Gives up root's rights, which stand above limits and modes; true when there are none left.
func dropRoot() -> Bool {
  guard geteuid() == 0 else { return true }
  return setgid(65_534) == 0 && setuid(65_534) == 0 && geteuid() != 0
}
