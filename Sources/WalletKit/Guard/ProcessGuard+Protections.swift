import CPlatform
package import Core

/// A protection of the process, and whether it is on.
package struct Protection: Hashable, Sendable {
  /// The name in kebab case, also for scripts.
  package let name: String

  /// True when it is on.
  package let isOn: Bool

  /// What it does, or why it is off.
  package let detail: Sentence
}

extension ProcessGuard {
  /// The current protections of this process's secrets, as far as they can be queried.
  package static var protections: [Protection] {
    [
      Protection(
        name: "quiet-crashes",
        isOn: kt_crash_signals_are_reset(),
        detail: "a crash does not print memory"
      ),
      Protection(
        name: "no-core-files",
        isOn: kt_core_files_forbidden(),
        detail: "a crash does not write a core file"
      ),
      Protection(
        name: "no-tracing",
        isOn: kt_inspection_forbidden(),
        detail: "other programs of this user cannot inspect this process"
      ),
      Protection(
        name: "no-new-privileges",
        isOn: kt_privileges_frozen(),
        detail: "programs started by this one gain no privileges"
      ),
      Protection(
        name: "wipe-at-end",
        isOn: kt_wipes_at_the_end(),
        detail: "secrets are wiped at exit, also on a signal"
      ),
      Protection(
        name: "wipe-on-free",
        isOn: kt_heap_is_wiped(),
        detail: kt_heap_is_wiped()
          ? "freed memory is wiped" : "freed memory is not wiped; release builds on Linux wipe it"
      ),
      memoryLock,
      Protection(
        name: "no-network",
        isOn: isNetworkForbidden,
        detail: "commands that read a secret cannot open a socket"
      ),
    ]
  }

  private static var memoryLock: Protection {
    do {
      _ = try SecretBytes(count: 32)
      return Protection(
        name: "locked-memory",
        isOn: !kt_secrets_not_locked(),
        detail: kt_secrets_not_locked()
          ? "the system does not lock our memory (ulimit -l); a secret may reach swap"
          : "secrets stay out of swap, but not out of hibernation"
      )
    } catch {
      return Protection(name: "locked-memory", isOn: false, detail: error.report.message)
    }
  }
}
