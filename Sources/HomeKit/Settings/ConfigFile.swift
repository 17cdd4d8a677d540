import Core
import Files

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
  /// - Throws: as ``change(_:_:_:)``.
  package func setWallet(_ name: String?) throws { try set(.wallet, to: name) }

  /// Sets the account that is used if none is named; nil for none.
  ///
  /// - Throws: as ``change(_:_:_:)``.
  package func setAccount(_ name: String?) throws { try set(.account, to: name) }

  /// Sets the chain that is used if none is named; nil for none.
  ///
  /// - Throws: as ``change(_:_:_:)``.
  package func setChain(_ name: String?) throws { try set(.chain, to: name) }

  /// Sets whether public endpoints are used where no node is configured; nil to be asked.
  ///
  /// - Throws: as ``change(_:_:_:)``.
  package func setPublicNodes(_ isAllowed: Bool?) throws {
    try set(.publicNodes, to: isAllowed.map { "\($0)" })
  }

  /// Sets a setting.
  ///
  /// - Throws: as ``change(_:_:_:)``.
  package func set(_ value: SettingValue) throws { try set(value.setting, to: value.text) }

  /// Removes a setting; one that is not set stays so.
  ///
  /// - Throws: as ``change(_:_:_:)``.
  package func unset(_ setting: Setting) throws { try set(setting, to: nil) }

  /// Returns the line of a setting, counted from 1; nil if it is not set.
  ///
  /// - Throws: ``ConfigError`` if the file cannot be read.
  package func line(of setting: Setting) throws(ConfigError) -> Int? {
    try edit().line(of: [setting.rawValue])
  }

  /// A new setting gets the line below the last one of its kind.
  private func set(_ setting: Setting, to text: String?) throws {
    let key = setting.rawValue
    let make = { (config: inout Config) in _ = config.set(setting, to: text) }
    try change([key], make) { (edit, wanted) throws(TOMLError) in
      guard let value = wanted.value(of: setting) else { return try edit.remove([key]) }
      var last: (key: String, line: Int)?
      for other in Setting.allCases where other != setting {
        guard let line = edit.line(of: [other.rawValue]), line > last?.line ?? 0 else { continue }
        last = (other.rawValue, line)
      }
      try edit.set([key], to: value, behind: last?.key)
    }
  }

  /// Changes a setting: `make` in what is read, and `edit` in what the user wrote.
  ///
  /// Nothing is written unless `edit` leads to exactly the settings that `make` does. The file becomes
  /// private (mode 0600), since the address of a node may contain a key. Other processes wait
  /// meanwhile; a kill leaves either the whole old file or the whole new one. `key` is named if it
  /// cannot be changed.
  /// - Throws: ``ConfigError`` if the file cannot be read or changed, `OutputError` if it cannot be
  ///   written, and what `make` throws.
  func change<Result>(
    _ key: [String],
    _ make: (inout Config) throws -> Result,
    _ edit: (inout TOMLEdit, _ wanted: Config) throws(TOMLError) -> Void
  ) throws -> Result {
    let lock = try lockedHome()
    defer { _ = lock }
    // A file that cannot be read or parsed is not changed.
    let old = try Config(path: path)
    var wanted = old
    let result = try make(&wanted)
    wanted.chains.sort { $0.name < $1.name }
    guard wanted != old else { return result }
    var edited = try self.edit()
    let line = Self.line(of: key, in: edited)
    do { try edit(&edited, wanted) } catch {
      throw ConfigError.notEditable(key.joined(separator: "."), line: line)
    }
    let changed = edited.bytes
    guard (try? Config(parsing: changed)) == wanted else {
      throw ConfigError.notEditable(key.joined(separator: "."), line: line)
    }
    try AtomicFile.write(changed, to: path, replacing: true) { written in
      guard written == changed else { throw OutputError.readBack(path: path) }
    }
    return result
  }

  /// Returns the line of a key, else that of the innermost table around it, else the first.
  private static func line(of key: [String], in edit: TOMLEdit) -> Int {
    var key = key
    while !key.isEmpty {
      if let line = edit.line(of: key) { return line }
      key.removeLast()
    }
    return 1
  }

  private func edit() throws(ConfigError) -> TOMLEdit {
    let bytes: [UInt8]
    do { bytes = try OwnerFile(path: path).read(limit: Config.maxBytes) ?? [] } catch {
      throw .unreadable(path)
    }
    do { return try TOMLEdit(bytes, maxBytes: Config.maxBytes) } catch { throw .malformed(error) }
  }

  private func lockedHome() throws(ConfigError) -> FolderLock {
    do { return try HomeLock.take(ofHome: home, seconds: timeout) } catch {
      switch error {
      case .busy(let seconds): throw .busy(seconds: seconds)
      case .unreadable: throw .unreadable(home)
      }
    }
  }
}
