import Entity
import Foundation
import HomeKit
import TestSupport
import Testing
import WalletKit

@testable import Live

/// Descriptors are kept in the home folder, which need not exist before the first one.
@Suite struct LiveDescriptorsTests {
  private static func session(in folder: PrivateFolder) throws -> Session {
    try Session(
      home: folder.path + "/home",
      state: folder.path + "/state",
      notify: { _ in },
      askWords: { _, _ in throw CancellationError() }
    )
  }

  private static func mode(of path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
  }

  @Test func theFirstOneCreatesTheHomeFolder() throws {
    let folder = try PrivateFolder()
    let session = try Self.session(in: folder)
    #expect(try session.storedDescriptors.kept() == [])
    #expect(Self.mode(of: session.home) == nil)
    try session.storedDescriptors.keep([])
    #expect(Self.mode(of: session.home) == 0o700)
    #expect(Self.mode(of: session.descriptorFolder.file("index")) != nil)
    #expect(try session.storedDescriptors.kept() == [])
  }

  /// Whoever can write to it could change what the descriptors say.
  @Test func aHomeFolderThatOthersCanChangeIsRefused() throws {
    let folder = try PrivateFolder()
    let session = try Self.session(in: folder)
    try FileManager.default.createDirectory(
      atPath: session.home,
      withIntermediateDirectories: false
    )
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: session.home)
    #expect(throws: KeystoreError.self) { try session.storedDescriptors.keep([]) }
    #expect(Self.mode(of: session.home + "/clear-signing") == nil)
  }
}
