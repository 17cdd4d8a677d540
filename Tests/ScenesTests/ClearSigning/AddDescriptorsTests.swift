import Core
import Testing

@testable import Entity
@testable import Scenes

/// Descriptors are taken in from a folder, and from nowhere else.
struct AddDescriptorsTests {
  /// Keeps nothing but what it was last given.
  final class Shelf: DescriptorWorker, @unchecked Sendable {
    var entries: [KeptDescriptor] = []
    var files: [String: ClearFile] = [:]

    func kept() throws -> [KeptDescriptor] { entries }

    func descriptor(named name: String) throws -> ClearDescriptor {
      guard let file = files[name] else { throw DescriptorError.unknown(name) }
      return try ClearDescriptor(file)
    }

    func keep(_ descriptors: [(entry: KeptDescriptor, file: ClearFile)]) throws {
      for (entry, file) in descriptors {
        entries.append(entry)
        files[entry.name] = file
      }
    }

    func remove(_ names: [String]) throws { entries.removeAll { names.contains($0.name) } }
  }

  struct Folder: AddDescriptors.Source {
    let files: [String: String]
    func bytes(of path: String) -> [UInt8]? { files[path].map { Array($0.utf8) } }
  }

  private static let place =
    #"[{"chainId":1,"address":"0x1111111111111111111111111111111111111111"}]"#

  private static func file(includes: String? = nil, owner: String = "Us") -> String {
    let include = includes.map { #""includes":"\#($0)","# } ?? ""
    return #"{\#(include)"context":{"contract":{"deployments":\#(place)}},"#
      + #""metadata":{"owner":"\#(owner)"},"#
      + #""display":{"formats":{"go(uint256 x)":{"intent":"Go","fields":[{"path":"x","label":"X"}]}}}}"#
  }

  private static func add(_ files: [String: String], _ paths: [String]? = nil) throws -> (
    AddDescriptors.Response, Shelf
  ) {
    let shelf = Shelf()
    let response = try AddDescriptors.Interactor(worker: shelf, source: Folder(files: files))
      .act(on: .init(paths: paths ?? files.keys.sorted(), isFolder: paths == nil))
    return (response, shelf)
  }

  @Test func takesWhatServesAndNamesTheRest() throws {
    let (response, shelf) = try Self.add([
      "a/pool.json": Self.file(includes: "../common.json"), "common.json": #"{"metadata":{}}"#,
      "tests/x.json": "{\"a\":1.5}", "b/pool.json": Self.file(includes: "/etc/passwd"),
      "c.json": Self.file(includes: "../../x.json"), "d.json": Self.file(includes: "d.json"),
    ])
    #expect(response.added == ["a.pool"])
    #expect(
      response.skipped.map { "\($0.path) \($0.reason.code)" } == [
        "b/pool.json clear-include", "c.json clear-include", "common.json clear-binding",
        "d.json clear-include", "tests/x.json clear-json",
      ]
    )
    #expect(shelf.entries.map(\.formats) == [1])
    #expect(shelf.files["a.pool"]?.json["includes"] == nil)
    let model = AddDescriptors.Presenter().present(response)
    #expect(
      model.text.hasPrefix(
        """
        added 1
        passed over 3: it includes /etc/passwd, which is not in the same folder
          b/pool.json
          c.json
          d.json
        passed over 1: it names no contract by chain and address to which it belongs
          common.json
        """
      )
    )
    #expect(
      try Samples.json(model).hasPrefix(#"{"added":["a.pool"],"skipped":[{"code":"clear-inc"#)
    )
  }

  @Test func aSingleFileThatServesForNothingIsAnError() throws {
    #expect(throws: DescriptorError.self) { try Self.add(["a.json": "{}"], ["a.json"]) }
    #expect(try Self.add(["a.json": Self.file()], ["a.json"]).0.added == ["a"])
  }

  @Test func aFileThatIsNotToBeReadIsSaidToBeThat() throws {
    let (response, _) = try Self.add(["b.json": Self.file()])
    #expect(response.skipped.isEmpty)
    let shelf = Shelf()
    let adding = AddDescriptors.Interactor(
      worker: shelf,
      source: Folder(files: ["b.json": Self.file()])
    )
    let mixed = try adding.act(on: .init(paths: ["a.json", "b.json"], isFolder: true))
    #expect(mixed.added == ["b"])
    #expect(mixed.skipped.map { "\($0.path) \($0.reason.code)" } == ["a.json clear-unreadable"])
  }

  @Test func namesArePlainFileNames() {
    var names: Set<String> = []
    let name = { AddDescriptors.Interactor.name($0, besides: &names) }
    #expect(name("registry/1inch/a b.json") == "registry.1inch.a_b")
    #expect(name("registry/1inch/a?b.json") == "registry.1inch.a_b-2")
    #expect(name("../.json") == "descriptor")
    #expect(name("é\u{1b}.json") == "___")
    // The folder's list is called so, and disks may not tell capitals apart.
    #expect(name("Descriptor.json") == "Descriptor-2")
    names = [DescriptorLines.indexName]
    #expect(name("index.json") == "index-2")
    #expect(name("INDEX.json") == "INDEX-3")
    #expect(DescriptorLines.isName(name(String(repeating: "é", count: 200) + ".json")))
  }

  @Test func showsListsAndRemoves() throws {
    let (_, shelf) = try Self.add(["pool.json": Self.file(owner: "Us\\u202e")])
    let list = ListDescriptors.Presenter().present(
      try ListDescriptors.Interactor(worker: shelf).act(on: ())
    )
    #expect(list.text == "pool  calls  1  Us\\u{202e}")
    #expect(
      try Samples.json(list) == #"{"descriptors":[{"deployments":1,"formats":1,"kind":"calls","#
        + #""name":"pool","owner":"Us\\u{202e}"}]}"#
    )
    let shown = ShowDescriptor.Presenter().present(
      try ShowDescriptor.Interactor(worker: shelf).act(on: "pool")
    )
    #expect(
      shown.text == """
        descriptor  pool
        owner       Us\\u{202e} (claimed)
        at          0x1111111111111111111111111111111111111111 on chain 1
        call        go(uint256): Go
        """
    )
    #expect(try Samples.json(shown).contains(#""formats":[{"intent":"Go","labels":["X"],"#))
    let remove = RemoveDescriptors.Interactor(worker: shelf)
    #expect(throws: DescriptorError.nothingNamed) {
      try remove.act(on: .init(names: [], isAll: false))
    }
    #expect(throws: DescriptorError.nothingNamed) {
      try remove.act(on: .init(names: ["pool"], isAll: true))
    }
    #expect(throws: DescriptorError.unknown("other")) {
      try remove.act(on: .init(names: ["pool", "other"], isAll: false))
    }
    let removed = RemoveDescriptors.Presenter().present(
      try remove.act(on: .init(names: ["pool"], isAll: false))
    )
    #expect(removed.text == "removed 1")
    #expect(try Samples.json(removed) == #"{"removed":["pool"]}"#)
    #expect(try shelf.kept().isEmpty)
    let empty = ListDescriptors.Presenter().present([])
    #expect(empty.text == "no descriptors")
  }
}
