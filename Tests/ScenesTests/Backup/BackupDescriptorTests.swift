import Core
import Entity
import HomeKit
import Testing

@testable import Scenes
@testable import WalletKit

/// What a backup reports about the descriptors in it, and about missing ones.
struct BackupDescriptorTests {
  @Test func descriptorsComeBackBesideThoseHere() async throws {
    let restoring = RestoreBackup.Interactor(worker: BackupScenesTests.StubStore())
    let content = try BackupContent(
      wallets: [try Samples.kept("rent", id: 1)],
      extras: [.descriptors: []]
    )
    let plan = try restoring.plan(.init(source: "b"), content)
    let model = RestoreBackup.Presenter().present(try await restoring.commit(plan, passphrase: nil))
    #expect(model.text.hasSuffix("restored, 2 new"))
    #expect(
      model.notes == [
        "caution: different descriptors already exist for these names, and stay: a, b",
        "caution: this version cannot read these descriptors, which stay in the backup: "
          + "c, d, e, f, g and 1 more",
      ]
    )
    #expect(
      try Samples.json(model).contains(
        #"{"added":2,"differing":["a","b"],"name":"descriptors","outcome":"restored","#
          + #""unread":["c","d","e","f","g","h"]}"#
      )
    )
  }

  @Test func unchangedDescriptorsAreNotRestored() throws {
    for (fate, outcome, words) in [
      (RestoreBackup.NamedItemsOutcome(added: 0), "here", "already on this machine"),
      (.init(added: 0, differing: ["a"]), "kept", "existing ones stay as they are"),
      (.init(added: 0, unread: ["a"]), "kept", "existing ones stay as they are"),
    ] {
      let plan = RestoreBackup.Plan(
        request: .init(source: "b"),
        created: nil,
        steps: [],
        extras: [:],
        watched: [],
        unknown: []
      )
      let response = RestoreBackup.Response(
        plan: plan,
        watched: [],
        extras: [.descriptors: .beside(fate)]
      )
      let model = RestoreBackup.Presenter().present(response)
      #expect(model.text.hasSuffix(words))
      #expect(try Samples.json(model).contains(#""name":"descriptors","outcome":"\#(outcome)""#))
    }
  }

  @Test func aBackupSaysWhyDescriptorsAreNotInIt() throws {
    let reason = DescriptorFolderError.tooLarge(bytes: 20_000_000, limit: 16_777_216).report
    let stub = BackupScenesTests.StubStore(
      content: .init(
        backup: try BackupScenesTests.content(),
        nodesLeftOut: [],
        descriptorsLeftOut: reason
      )
    )
    let making = CreateBackup.Interactor(worker: stub)
    let model = CreateBackup.Presenter().present(
      try making.commit(
        try making.draft(.init(file: "b")),
        passphrase: try WalletsTests.passphrase(),
        cost: KDFCost(passes: 1, memoryKiB: 1024)
      )
    )
    #expect(
      model.notes.last?.english
        == "caution: the clear-signing descriptors are not in it: descriptors too "
        + "large for a backup: the limit is 16,777,216 bytes, found 20,000,000"
    )
    #expect(try Samples.json(model).contains(#""descriptorsLeftOut":"descriptors too large"#))
  }
}
