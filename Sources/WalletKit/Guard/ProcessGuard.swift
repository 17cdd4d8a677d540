import CPlatform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Prepares a process to hold secrets, and reports its protections.
package enum ProcessGuard {
  /// Takes every step that must come before a secret is read, in order.
  ///
  /// Calling it twice is harmless.
  /// - Throws: ``StartError`` at the first step that fails; the process must not continue then.
  package static func start() throws(StartError) {
    try restrict()
    try prepareForSecrets()
  }

  /// Restricts this process; the first line of `main`.
  ///
  /// Standard descriptors, umask, crash signals (Swift's own handlers print memory), write signals,
  /// core files and tracing, and privileges that the caller lacks. Takes microseconds.
  /// - Throws: ``StartError`` at the first step that fails; the process must not continue then.
  package static func restrict() throws(StartError) {
    try step(kt_fill_standard_descriptors(), .descriptors)
    umask(0o077)
    try step(kt_reset_crash_signals(), .crashSignals)
    try step(kt_ignore_write_signals(), .writeSignals)
    try step(kt_forbid_core_files(), .coreFiles)
    try step(kt_forbid_inspection(), .inspection)
    guard !kt_has_borrowed_rights() else { throw .borrowedRights }
  }

  /// Starts what works on secrets: libsodium, the curve, the random generator, wiping at exit.
  ///
  /// Follows ``restrict()`` and comes before any secret is read. Takes a few tenths of a
  /// millisecond, which an answer without secrets, such as the version, can leave out.
  /// - Throws: ``StartError`` at the first step that fails; no secret may be read then.
  package static func prepareForSecrets() throws(StartError) {
    guard Sodium.isReady else { throw .libraryNotReady }
    do { try SignerContext.start() } catch { throw .curveNotReady }
    try EntropyCheck.run()
    try step(kt_wipe_at_the_end(), .wiping)
  }

  private static func step(_ code: Int32, _ name: StartError.Step) throws(StartError) {
    guard code == 0 else { throw .step(name, code: code) }
  }
}
