import Core
import Entity
import Files

@testable import WalletKit

extension KeystoreError: Sampled {
  static var samples: [KeystoreError] {
    let home = "~/.kingtherum"
    let file = home + "/keystore/savings.ktr"
    let list = home + "/keystore/savings.accounts"
    let named: [KeystoreError] =
      (try? WalletName(parsing: "savings")).map { [.misnamed(slug: "other", name: $0)] } ?? []
    return [
      .badPath, .parentMissing(home: home), .notFolder(path: home), .folderIsLink(path: home),
      .folderOwner(path: home, owner: 1001), .folderOpenToOthers(path: home),
      .folderIsShared(path: home),
      .fileKind(path: file), .fileOwner(path: file, owner: 1001), .fileOpenToOthers(path: file),
      .fileHasTwoNames(path: file), .fileTooLong(path: file, limit: 65_536),
      .full(path: home), .readOnly(path: home), .noAccess(path: home),
      .system(.write, path: home, code: 5),
      .busy(seconds: 10), .lockUnsupported(path: home), .conflict, .readBack(path: file),
      .notConfirmed(path: file), .exists(name: "savings"), .unknown(name: "savings"),
      .notKept(name: "savings"),
    ] + named + [
      .format, .version, .damaged, .kdfLimit(passes: 17, memoryKiB: 2_097_153),
      .kdfMemory(neededMiB: 256, availableMiB: 100), .tampered, .address,
    ] + slotSamples + ListFault.allCases.map { .accountList($0, path: list) } + [
      .accountExists(.zero), .accountUnknown(.zero), .accountsFull,
    ] + watchSamples + DigestError.samples.map(Self.digest) + SecretError.samples.map(Self.secret)
      + WalletSecretError.samples.map(Self.wallet)
  }

  private static var slotSamples: [KeystoreError] {
    let own: [KeystoreError] = [
      .noSlot(.pinAndDevice), .otherDevice, .wrongPassphrase, .wrongPIN(triesLeft: 7),
      .wrongRecoveryCode, .pinIsNotEnough, .slotExists(.recoveryCode), .slotsFull(8),
      .lastPassphrase, .generationSpent,
    ]
    return own + PINLockError.samples.map(Self.pin) + DeviceSecretError.samples.map(Self.device)
  }

  private static var watchSamples: [KeystoreError] {
    let file = "~/.kingtherum/keystore/savings.watch"
    return [.watchOnly(name: "savings")] + WatchFault.allCases.map { .watchFile($0, path: file) }
      + [
        .watchKind(name: "savings", hasKey: true), .watchKind(name: "savings", hasKey: false),
      ] + WatchKeyError.samples.map(Self.watchKey)
  }
}
