import Core
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file `config.toml` of a home folder, for commands that change one setting.
///
/// The user edits the file: comments and everything else stay as typed.
package struct ConfigFile: Sendable {
  let home: String
  /// The time to wait for another process that changes it, in seconds.
  let timeout: Int

  package init(home: String, timeout: Int = 10) { (self.home, self.timeout) = (home, timeout) }

  package var path: String { home + "/config.toml" }

  /// Sets the wallet that is used if no account is named; nil for none.
  ///
  /// Other processes wait meanwhile; a kill leaves either the whole old file or the whole new one.
  /// - Throws: ``ConfigError`` if the file cannot be read or changed, `OutputError` if it cannot be
  ///   written.
  package func setWallet(_ name: String?) throws {
    let lock = try lockedHome()
    defer { _ = lock }
    // A file that cannot be read or parsed is not changed.
    var wanted = try Config(path: path)
    guard wanted.wallet != name else { return }
    wanted.wallet = name
    var edit = try edit()
    let line = edit.line(of: "wallet") ?? edit.line(of: "chain") ?? 1
    edit.set("wallet", to: name, behind: "chain")
    let changed = edit.bytes
    guard (try? Config(parsing: changed)) == wanted else {
      throw ConfigError.notEditable("wallet", line: line)
    }
    try AtomicFile.write(changed, to: path, replacing: true) { written in
      guard written == changed else { throw OutputError.readBack(path: path) }
    }
  }

  private func edit() throws(ConfigError) -> TOMLEdit {
    let bytes: [UInt8]
    do { bytes = try OwnerFile(path: path).read(limit: Config.maxBytes) ?? [] } catch {
      throw .unreadable(path)
    }
    do { return try TOMLEdit(bytes, maxBytes: Config.maxBytes) } catch { throw .malformed(error) }
  }

  /// Locks the home folder itself, since it exists and nobody removes it.
  private func lockedHome() throws -> FolderLock {
    do {
      let timeout = LockTimeout(seconds: timeout, turns: 1)
      return try FolderLock(onItself: try Folder(opening: home), timeout: timeout)
    } catch {
      guard case .busy(let seconds) = error else { throw ConfigError.unreadable(home) }
      throw ConfigError.busy(seconds: seconds)
    }
  }
}
