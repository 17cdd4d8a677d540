import Entity

/// The content of a backup: wallet files unchanged, and public files beside them.
///
/// Each wallet stays sealed and opens with its own password; the backup's password protects what
/// the wallet files reveal unencrypted.
package struct BackupContent: Equatable, Sendable {
  /// A file beside the wallets that a backup contains unchanged.
  package enum Extra: String, CaseIterable, Sendable {
    /// The settings, without node addresses that may contain a key.
    case config = "config.toml"
    /// The address book.
    case contacts = "contacts"
    /// Descriptors of contracts (for clear signing), one per line.
    ///
    /// It is named like a file of a later kind, so that versions that do not know it accept the
    /// backup.
    case descriptors = "keystore/clear-signing.descriptors"
    /// The labels and notes; named like a file of a later kind, too.
    case labels = "keystore/history.labels"
    /// The names of the Ethereum Name Service that were paid; named like a file of a later kind, too.
    case names = "keystore/paid.names"
    /// The transactions that were signed and sent, one per line.
    case outbox = "outbox.jsonl"
    /// The user's token list.
    case tokens = "tokens.json"
  }

  /// A file of a kind (extension) that this version does not know.
  ///
  /// It is reported and left in the backup, for a version that knows its kind.
  package struct UnknownExtra: Hashable, Sendable {
    /// The file name in the wallet folder.
    package let name: String
    let bytes: [UInt8]
  }

  /// The wallets, in the order of their file names.
  package let wallets: [BackupWallet]

  /// The other files that were present.
  package let extras: [Extra: [UInt8]]

  /// Files of later versions beside the wallets' own, in the order of their names.
  package let later: [UnknownExtra]

  /// Combines wallets and files.
  ///
  /// - Throws: ``BackupError/nothing`` if there is neither a wallet nor a file of a later kind.
  package init(
    wallets: [BackupWallet],
    extras: [Extra: [UInt8]],
    later: [UnknownExtra] = []
  ) throws(BackupError) {
    guard !wallets.isEmpty || !later.isEmpty else { throw .nothing }
    self.wallets = wallets.sorted { $0.name.slug < $1.name.slug }
    self.extras = extras
    self.later = later.sorted { $0.name < $1.name }
  }

  /// Returns a copy with more files beside the wallets.
  ///
  /// - Throws: ``BackupError``.
  package func adding(_ more: [Extra: [UInt8]]) throws(BackupError) -> BackupContent {
    try BackupContent(wallets: wallets, extras: extras.merging(more) { $1 }, later: later)
  }
}

extension BackupContent {
  private static let folder = "keystore/"

  var archive: Tar {
    var files = extras.map { Tar.File(name: $0.key.rawValue, bytes: $0.value) }
    files += later.map { Tar.File(name: Self.folder + $0.name, bytes: $0.bytes) }
    for wallet in wallets {
      let slug = Self.folder + wallet.name.slug
      files.append(Tar.File(name: "\(slug).\(WalletFile.keystore)", bytes: wallet.document.file))
      if let list = wallet.list {
        files.append(Tar.File(name: "\(slug).\(WalletFile.accounts)", bytes: list.file))
      }
      if let verification = wallet.verification {
        files.append(
          Tar.File(
            name: "\(Self.folder)\(wallet.id).\(WalletFile.verification)",
            bytes: verification.file
          )
        )
      }
    }
    return Tar(files)
  }

  /// Reads the content of a backup; throws if it has an unexpected file, with its name.
  init(_ archive: Tar) throws(BackupError) {
    var rest: [String: [UInt8]] = [:]
    for file in archive.files { rest[file.name] = file.bytes }
    var extras: [Extra: [UInt8]] = [:]
    for extra in Extra.allCases { extras[extra] = rest.removeValue(forKey: extra.rawValue) }
    if let text = extras[.descriptors], DescriptorLines(parsing: text) == nil {
      throw .content(file: Extra.descriptors.rawValue)
    }
    var wallets: [BackupWallet] = []
    for file in archive.files {
      guard file.name.hasPrefix(Self.folder),
        let slug = KeystoreFolder.slug(
          of: String(file.name.dropFirst(Self.folder.count)),
          ending: WalletFile.keystore
        )
      else { continue }
      rest[file.name] = nil
      let listName = "\(Self.folder)\(slug).\(WalletFile.accounts)"
      let wallet = try BackupWallet(
        slug: slug,
        file: file,
        list: rest.removeValue(forKey: listName).map { Tar.File(name: listName, bytes: $0) }
      )
      let drillName = "\(Self.folder)\(wallet.id).\(WalletFile.verification)"
      wallets.append(
        try wallet.adding(
          verification: rest.removeValue(forKey: drillName).map {
            Tar.File(name: drillName, bytes: $0)
          }
        )
      )
      let isTwice = wallets.dropLast().contains { $0.id == wallet.id }
      guard !isTwice else { throw .content(file: file.name) }
    }
    var later: [UnknownExtra] = []
    for (name, bytes) in rest.sorted(by: { $0.key < $1.key }) {
      guard let found = Self.later(name) else { throw .content(file: name) }
      later.append(UnknownExtra(name: found, bytes: bytes))
    }
    try self.init(wallets: wallets, extras: extras, later: later)
  }

  /// The kinds that version 1 of the format defines; this list never changes.
  ///
  /// They are those stored beside a wallet, and those that no backup contains.
  private static let settled = [
    WalletFile.keystore, WalletFile.accounts, WalletFile.verification, WalletFile.counter,
    WalletFile.secret,
  ]

  /// Returns a file's name in the folder if a later version may have put it there.
  ///
  /// Any extension of lowercase letters is accepted except the ``settled`` ones, so that a known
  /// file in the wrong place is not mistaken for an unknown one.
  private static func later(_ name: String) -> String? {
    guard name.hasPrefix(folder) else { return nil }
    let inside = String(name.dropFirst(folder.count))
    let kind = inside.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()
    guard (1...16).contains(kind.count),
      kind.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
      let ending = String(validating: kind, as: UTF8.self), !settled.contains(ending),
      KeystoreFolder.slug(of: inside, ending: ending) != nil
    else { return nil }
    return inside
  }
}
