#if canImport(Glibc)
  import Glibc

  let lockedMemoryLimit = Int32(__RLIMIT_MEMLOCK.rawValue)
  let fileSizeLimit = Int32(RLIMIT_FSIZE.rawValue)
  let addressSpaceLimit = Int32(RLIMIT_AS.rawValue)
#else
  import Darwin

  let lockedMemoryLimit = RLIMIT_MEMLOCK
  let fileSizeLimit = RLIMIT_FSIZE
  let addressSpaceLimit = RLIMIT_AS
#endif

/// Gives up root's rights, which stand above limits and modes; true when there are none left.
func dropRoot() -> Bool {
  guard geteuid() == 0 else { return true }
  return setgid(65_534) == 0 && setuid(65_534) == 0 && geteuid() != 0
}
