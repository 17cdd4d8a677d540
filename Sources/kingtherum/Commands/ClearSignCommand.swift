import ArgumentParser
import Entity
import Files
import HomeKit
import Live
import Scenes

/// `kingtherum clearsign …`
struct ClearSignCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clearsign",
    abstract: "Add, list and remove clear-signing descriptors",
    discussion: """
      Descriptors (ERC-7730) describe what contracts do. These commands do not use the network.
      """,
    subcommands: [
      ClearSignAddCommand.self, ClearSignListCommand.self, ClearSignShowCommand.self,
      ClearSignRemoveCommand.self,
    ]
  )
}

/// `kingtherum clearsign add PATH`
struct ClearSignAddCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a descriptor, or a folder of descriptors",
    discussion: """
      What a descriptor says of a call or a message is shown beside the facts when it is signed, \
      marked as unverified, and only for the contracts that the descriptor names. The whole public \
      registry can be added: included files are added with the descriptors, files that cannot be \
      used are listed with the reason, and files of other kinds are counted. Included files are \
      read only from the added folder, or from the folder of the added file; --within names a \
      larger one. A newer copy replaces descriptors of the same name; run `clearsign remove --all` \
      first to drop those that it no longer contains.

      Example: kingtherum clearsign add ~/clear-signing-erc7730-registry
      """
  )

  @Argument(help: "Descriptor file or folder")
  var path: String

  @Option(
    help: ArgumentHelp(
      "Folder that contains it and the files that it may include",
      valueName: "dir"
    ),
    completion: .directory
  )
  var within: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let isFolder = DescriptorSource.isFolder(path)
    let source =
      if let folder = within ?? (isFolder ? path : nil) {
        DescriptorSource(root: folder)
      } else {
        DescriptorSource(beside: path)
      }
    // Reading a single file here reports an unreadable one as a file error.
    if !isFolder { _ = try InputFile.read(path, limit: DescriptorFile.maxBytes) }
    guard let place = source.place(of: path) else {
      throw DescriptorError.outside(path)
    }
    try await perform(
      AddDescriptors.Request(
        paths: isFolder ? try source.paths(below: place) : [place],
        isFolder: isFolder
      ),
      through: AddDescriptors.Interactor(worker: session.storedDescriptors, source: source),
      to: AddDescriptors.Presenter()
    )
  }
}

/// `kingtherum clearsign list`
struct ClearSignListCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the descriptors, their contents and their owners",
    discussion: "Example: kingtherum clearsign list"
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    try await perform(
      (),
      through: ListDescriptors.Interactor(worker: session.storedDescriptors),
      to: ListDescriptors.Presenter()
    )
  }
}

/// `kingtherum clearsign show NAME`
struct ClearSignShowCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show which contracts and calls a descriptor describes",
    discussion: "Example: kingtherum clearsign show calldata-lpv3"
  )

  @Argument(help: "Descriptor name, as shown by `clearsign list`")
  var name: String

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    try await perform(
      name,
      through: ShowDescriptor.Interactor(worker: session.storedDescriptors),
      to: ShowDescriptor.Presenter()
    )
  }
}

/// `kingtherum clearsign remove NAME…`
struct ClearSignRemoveCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove descriptors",
    discussion: "Example: kingtherum clearsign remove calldata-lpv3"
  )

  @Argument(help: ArgumentHelp("Descriptor name, as shown by `clearsign list`", valueName: "name"))
  var names: [String] = []

  @Flag(help: "Remove all descriptors")
  var all = false

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    try await perform(
      RemoveDescriptors.Request(names: names, isAll: all),
      through: RemoveDescriptors.Interactor(worker: session.storedDescriptors),
      to: RemoveDescriptors.Presenter()
    )
  }
}
