public import Core
import Entity

extension KeystoreError: Reportable {
  /// The error in words.
  public var report: Report {
    switch self {
    case .badPath, .parentMissing, .notFolder, .folderIsLink, .folderOwner, .folderOpenToOthers:
      folderReport
    case .fileKind, .fileOwner, .fileOpenToOthers, .fileHasTwoNames, .fileTooLong: fileReport
    case .full, .readOnly, .noAccess, .system: systemReport
    case .busy, .lockUnsupported, .conflict, .readBack, .notConfirmed: writeReport
    case .exists, .unknown, .misnamed: nameReport
    case .format, .version, .damaged, .kdfLimit, .tampered, .address: contentReport
    case .kdfMemory, .noSlot, .wrongPassphrase: unlockReport
    case .accountList, .accountExists, .accountUnknown, .accountsFull: accountReport
    case .secret(let error): error.report
    case .wallet(let error): error.report
    }
  }

  /// Every case once.
  public static var samples: [KeystoreError] {
    let home = "/home/me/.kingtherum"
    let file = home + "/keystore/savings.ktr"
    let list = home + "/keystore/savings.accounts"
    let named: [KeystoreError] =
      (try? WalletName(parsing: "savings")).map { [.misnamed(slug: "other", name: $0)] } ?? []
    return [
      .badPath, .parentMissing(home: home), .notFolder(path: home), .folderIsLink(path: home),
      .folderOwner(path: home, owner: 1001), .folderOpenToOthers(path: home),
      .fileKind(path: file), .fileOwner(path: file, owner: 1001), .fileOpenToOthers(path: file),
      .fileHasTwoNames(path: file), .fileTooLong(path: file, limit: 65_536),
      .full(path: home), .readOnly(path: home), .noAccess(path: home),
      .system(.write, path: home, code: 5),
      .busy(seconds: 10), .lockUnsupported(path: home), .conflict, .readBack(path: file),
      .notConfirmed(path: file), .exists(name: "savings"), .unknown(name: "savings"),
    ] + named + [
      .format, .version, .damaged, .kdfLimit(passes: 17, memoryKiB: 2_097_153),
      .kdfMemory(neededMiB: 256, availableMiB: 100), .noSlot(.passphrase), .wrongPassphrase,
      .tampered, .address,
    ] + ListFault.allCases.map { .accountList($0, path: list) } + [
      .accountExists(.zero), .accountUnknown(.zero), .accountsFull,
    ] + SecretError.samples.map(Self.secret) + WalletSecretError.samples.map(Self.wallet)
  }
}
