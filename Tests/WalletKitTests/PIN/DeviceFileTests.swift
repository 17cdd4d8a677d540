import Core
import Foundation
import Testing

@testable import WalletKit

@Suite struct DeviceFileTests {
  private static func place() throws -> (TemporaryHome, DeviceFile, String) {
    let temporary = try TemporaryHome()
    let folder = temporary.path + "/deep/state/kingtherum"
    return (temporary, DeviceFile(folder: folder), folder + "/device.secret")
  }

  @Test func makesASecretOnceForItsOwnerAlone() throws {
    let (temporary, device, path) = try Self.place()
    #expect(throws: DeviceSecretError.missing(path: path)) { _ = try device.secret() }
    let made = try device.secretMadeIfMissing()
    #expect(try temporary.mode(path) == 0o600)
    for folder in ["/deep", "/deep/state", "/deep/state/kingtherum"] {
      #expect(try temporary.mode(temporary.path + folder) == 0o700)
    }
    let again = try device.secretMadeIfMissing()
    let read = try device.secret()
    let areSame = again.bytes.isEqual(to: made.bytes) && read.bytes.isEqual(to: made.bytes)
    #expect(areSame && read.identifier == made.identifier && made.identifier.count == 16)
    let names = try FileManager.default.contentsOfDirectory(atPath: device.folder).sorted()
    #expect(names == [".lock", "device.secret"])
  }

  @Test func drawsAnotherForEveryDevice() throws {
    let (_, one, _) = try Self.place()
    let (_, other, _) = try Self.place()
    let first = try one.secretMadeIfMissing()
    let second = try other.secretMadeIfMissing()
    let isSame = first.bytes.isEqual(to: second.bytes)
    #expect(!isSame && first.identifier != second.identifier)
  }

  @Test(arguments: [0, 31, 33, 64]) func refusesAnotherSize(count: Int) throws {
    let (temporary, device, path) = try Self.place()
    _ = try device.secretMadeIfMissing()
    try Data(repeating: 7, count: count).write(to: URL(filePath: path))
    #expect(chmod(path, 0o600) == 0)
    #expect(throws: DeviceSecretError.size(count, path: path)) { _ = try device.secret() }
    // And never replaces it.
    #expect(throws: DeviceSecretError.size(count, path: path)) {
      _ = try device.secretMadeIfMissing()
    }
    _ = temporary
  }

  @Test(arguments: [0o644, 0o640, 0o602, 0o660] as [mode_t])
  func refusesOneThatOthersReach(mode: mode_t) throws {
    let (temporary, device, path) = try Self.place()
    _ = try device.secretMadeIfMissing()
    #expect(chmod(path, mode) == 0)
    #expect(throws: DeviceSecretError.openToOthers(path: path)) { _ = try device.secret() }
    #expect(DeviceSecretError.openToOthers(path: path).report.message.english.contains(path))
    _ = temporary
  }

  @Test func refusesNonRegularFiles() throws {
    let (temporary, device, path) = try Self.place()
    _ = try device.secretMadeIfMissing()
    #expect(rename(path, path + ".real") == 0)
    #expect(symlink(path + ".real", path) == 0)
    #expect(throws: DeviceSecretError.notFile(path: path)) { _ = try device.secret() }
    #expect(throws: DeviceSecretError.notFile(path: path)) { _ = try device.secretMadeIfMissing() }
    #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
    #expect(throws: DeviceSecretError.notFile(path: path)) { _ = try device.secret() }
    #expect(unlink(path) == 0 && mkdir(path, 0o700) == 0)
    #expect(throws: DeviceSecretError.notFile(path: path)) { _ = try device.secret() }
    #expect(rmdir(path) == 0 && link(path + ".real", path) == 0)
    #expect(throws: DeviceSecretError.twoNames(path: path)) { _ = try device.secret() }
    _ = temporary
  }

  @Test func refusesAFolderThatOthersReach() throws {
    let (temporary, device, _) = try Self.place()
    _ = try device.secretMadeIfMissing()
    #expect(chmod(device.folder, 0o755) == 0)
    #expect(throws: DeviceSecretError.of(.folderOpenToOthers(path: device.folder))) {
      _ = try device.secret()
    }
    _ = temporary
  }
}
