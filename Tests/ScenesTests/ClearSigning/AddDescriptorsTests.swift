import Core
import HomeKit
import Testing

@testable import Entity
@testable import Scenes

/// Descriptors are added from a folder only.
struct AddDescriptorsTests {
  /// Remembers only what it was given last.
  final class StubStore: DescriptorWorker, @unchecked Sendable {
    var entries: [StoredDescriptor] = []
    var files: [String: DescriptorFile] = [:]

    func kept() throws -> [StoredDescriptor] { entries }

    func descriptor(named name: String) throws -> ClearDescriptor {
      guard let file = files[name] else { throw DescriptorFolderError.unknown(name) }
      return try ClearDescriptor(file)
    }

    func keep(_ descriptors: [(entry: StoredDescriptor, file: DescriptorFile)]) throws {
      for (entry, file) in descriptors {
        entries.removeAll { $0.name == entry.name }
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

  static func file(includes: String? = nil, owner: String = "Us") -> String {
    let include = includes.map { #""includes":"\#($0)","# } ?? ""
    return #"{\#(include)"context":{"contract":{"deployments":\#(place)}},"#
      + #""metadata":{"owner":"\#(owner)"},"#
      + #""display":{"formats":{"go(uint256 x)":{"intent":"Go","fields":[{"path":"x","label":"X"}]}}}}"#
  }

  private static func entry(_ name: String) -> StoredDescriptor {
    StoredDescriptor(name: name, owner: nil, isOfCalls: true, formats: 1, deployments: [])
  }

  private static func add(_ files: [String: String], _ paths: [String]? = nil) throws -> (
    AddDescriptors.Response, StubStore
  ) {
    let stub = StubStore()
    let response = try AddDescriptors.Interactor(worker: stub, source: Folder(files: files))
      .act(on: .init(paths: paths ?? files.keys.sorted(), isFolder: paths == nil))
    return (response, stub)
  }

  @Test func addsUsableDescriptorsAndNamesTheRest() throws {
    let (response, stub) = try Self.add([
      "a/pool.json": Self.file(includes: "../common.json"), "common.json": #"{"metadata":{}}"#,
      "tests/x.json": "{\"a\":1.5}", "b/pool.json": Self.file(includes: "/etc/passwd"),
      "c.json": Self.file(includes: "../../x.json"), "d.json": Self.file(includes: "d.json"),
      "e.json": Self.file(includes: "../../x.json"), "sigs/pool.json": #"{"sig":{}}"#,
      "alone.json": #"{"display":{"formats":{}}}"#,
    ])
    #expect(response.added == ["a.pool"])
    #expect(response.included == ["common.json"])
    #expect(response.partial.isEmpty)
    #expect(
      response.skipped.map { "\($0.path) \($0.reason.code)" } == [
        "alone.json clear-binding", "b/pool.json clear-include", "c.json clear-include",
        "d.json clear-include", "e.json clear-include", "sigs/pool.json clear-foreign",
        "tests/x.json clear-json",
      ]
    )
    #expect(stub.entries.map(\.formats) == [1])
    #expect(stub.files["a.pool"]?.json["includes"] == nil)
    let model = AddDescriptors.Presenter().present(response)
    let outside = "included file not found in the folder:"
    #expect(
      model.text == """
        added 1
        included by these: 1 file
        skipped 1: the descriptor names no contract: a chain ID and an address are required
          alone.json
        skipped 1: \(outside) /etc/passwd
          b/pool.json
        skipped 2: \(outside) ../../x.json
          c.json
          e.json
        skipped 1: \(outside) d.json
          d.json
        skipped 1: invalid number at line 1, column 6: must be a whole number without an \
        exponent
          tests/x.json
        not descriptors: 1 file
        """
    )
    #expect(model.suggestedActions == [.widenIncludes])
    #expect(
      try Samples.json(model).hasPrefix(
        #"{"added":["a.pool"],"included":["common.json"],"partial":[],"renamed":[],"replaced":[],"skip"#
      )
    )
  }

  @Test func reportsSkippedFormats() throws {
    let half = Self.file().replacing(
      #""formats":{"#,
      with: #""formats":{"old(uint256)":{"fields":[{"path":"x"}]},"#
    )
    let (response, stub) = try Self.add(["half.json": half, "whole.json": Self.file()])
    #expect(response.added == ["half", "whole"])
    #expect(response.partial.map { "\($0.name) \($0.leftOut.count)/\($0.formats)" } == ["half 1/2"])
    let model = AddDescriptors.Presenter().present(response)
    #expect(
      model.text == """
        added 2
        incomplete 1: `clearsign show` lists what was left out and why
          half (without 1 of 2)
        """
    )
    #expect(model.suggestedActions == [])
    let left =
      #""leftOut":[{"code":"clear-unnamed","of":"old(uint256)","reason":"parameter names "#
      + #"not found: neither the descriptor nor an ABI in the file has them"}]"#
    #expect(
      try Samples.json(model)
        == #"{"added":["half","whole"],"included":[],"partial":[{"formats":2,"#
        + left + #","name":"half"}],"renamed":[],"replaced":[],"skipped":[]}"#
    )
    let shown = ShowDescriptor.Presenter().present(
      try ShowDescriptor.Interactor(worker: stub).act(on: "half")
    )
    #expect(
      shown.text.hasSuffix(
        """
        call        go(uint256): Go
        left out    old(uint256): parameter names not found: neither the descriptor nor an ABI in \
        the file has them
        """
      )
    )
    #expect(try Samples.json(shown).contains(left + #","name":"half","owner":"Us","skipped":1}"#))
  }

  @Test func manyReasonsAndManyFilesAreCountedInTheEnd() throws {
    var files = ["whole.json": Self.file()]
    for number in 10..<24 { files["b\(number).json"] = Self.file(includes: "no\(number).json") }
    for number in 10..<17 { files["a\(number).json"] = "{\"display\":{}}" }
    let model = AddDescriptors.Presenter().present(try Self.add(files).0)
    let text = model.text
    #expect(text.contains("skipped 7: the descriptor names no contract"))
    #expect(text.contains("\n  a14.json\n  and 2 more\n"))
    #expect(text.contains(": no20.json") && !text.contains(": no21.json"))
    #expect(text.hasSuffix("\nskipped 3 more"))
    #expect(model.suggestedActions == [.seeAll, .widenIncludes])
  }

  @Test func folderWithoutUsableFilesIsAnError() throws {
    #expect(throws: DescriptorError.noFiles) { try Self.add([:]) }
    let first = AddDescriptors.Skipped(
      path: "a.json",
      reason: ClearDescriptorError.foreign.report
    )
    #expect(throws: DescriptorError.nothing(files: 2, first: first)) {
      try Self.add(["a.json": "{}", "b.json": "x"])
    }
  }

  @Test func singleUnusableFileIsAnError() throws {
    #expect(throws: DescriptorError.self) { try Self.add(["a.json": "{}"], ["a.json"]) }
    #expect(try Self.add(["a.json": Self.file()], ["a.json"]).0.added == ["a"])
    #expect(throws: DescriptorError.included("a.json", name: "../b.json")) {
      try Self.add(["a.json": Self.file(includes: "../b.json")], ["a.json"])
    }
  }

  @Test func unreadableFileIsReported() throws {
    let (response, _) = try Self.add(["b.json": Self.file()])
    #expect(response.skipped.isEmpty)
    let stub = StubStore()
    let adding = AddDescriptors.Interactor(
      worker: stub,
      source: Folder(files: ["b.json": Self.file()])
    )
    let mixed = try adding.act(on: .init(paths: ["a.json", "b.json"], isFolder: true))
    #expect(mixed.added == ["b"])
    #expect(mixed.skipped.map { "\($0.path) \($0.reason.code)" } == ["a.json clear-unreadable"])
  }

  @Test func namesArePlainFileNames() {
    var names = AddDescriptors.Names(besides: [])
    let name = { (path: String) in
      names.take(Self.entry(AddDescriptors.Interactor.name(path))).name
    }
    #expect(name("registry/1inch/a b.json") == "registry.1inch.a_b")
    #expect(name("registry/1inch/a?b.json") == "registry.1inch.a_b-2")
    #expect(name("../.json") == "descriptor")
    #expect(name("é\u{1b}.json") == "___")
    // The folder's list has this name, and some file systems ignore letter case.
    #expect(name("Descriptor.json") == "Descriptor-2")
    #expect(name("index.json") == "index-2")
    #expect(name("INDEX.json") == "INDEX-3")
    #expect(DescriptorLines.isName(name(String(repeating: "é", count: 200) + ".json")))
  }

  @Test func showsListsAndRemoves() throws {
    let (_, stub) = try Self.add(["pool.json": Self.file(owner: "Us\\u202e")])
    let list = ListDescriptors.Presenter().present(
      try ListDescriptors.Interactor(worker: stub).act(on: ())
    )
    #expect(list.text == "pool  calls  1  Us\\u{202e}")
    #expect(
      try Samples.json(list) == #"{"descriptors":[{"deployments":1,"formats":1,"kind":"calls","#
        + #""name":"pool","owner":"Us\\u{202e}"}]}"#
    )
    let shown = ShowDescriptor.Presenter().present(
      try ShowDescriptor.Interactor(worker: stub).act(on: "pool")
    )
    #expect(
      shown.text == """
        descriptor  pool
        owner       Us\\u{202e} (unverified)
        at          0x1111111111111111111111111111111111111111 on chain 1
        call        go(uint256): Go
        """
    )
    #expect(try Samples.json(shown).contains(#""formats":[{"intent":"Go","labels":["X"],"#))
    let remove = RemoveDescriptors.Interactor(worker: stub)
    #expect(throws: DescriptorError.nothingNamed) {
      try remove.act(on: .init(names: [], isAll: false))
    }
    #expect(throws: DescriptorError.nothingNamed) {
      try remove.act(on: .init(names: ["pool"], isAll: true))
    }
    #expect(throws: DescriptorFolderError.unknown("other")) {
      try remove.act(on: .init(names: ["pool", "other"], isAll: false))
    }
    let removed = RemoveDescriptors.Presenter().present(
      try remove.act(on: .init(names: ["pool"], isAll: false))
    )
    #expect(removed.text == "removed 1")
    #expect(try Samples.json(removed) == #"{"removed":["pool"]}"#)
    #expect(try stub.kept().isEmpty)
    let empty = ListDescriptors.Presenter().present([])
    #expect(empty.text == "no descriptors")
  }
}
