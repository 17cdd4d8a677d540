import ArgumentParser
import Entity
import Files
import HomeKit
import Live
import Scenes
import WalletKit

/// `kingtherum clearsign …`
struct ClearSignCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clearsign",
    abstract: "Keep descriptions of contracts (ERC-7730). No network.",
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
    abstract: "Take in a descriptor, or a folder of them.",
    discussion: """
      What a descriptor says of a call or a message is shown beside the facts when it is signed, as \
      claimed, and only for the contracts it names. The public registry can be added whole: what \
      descriptors include is taken in with them, files that serve for nothing are named with the \
      reason, and files of other kinds are counted. What one includes is read from the folder that \
      is added, or that of the file, and from nowhere else; --within names a larger one. A newer \
      copy replaces descriptors of the same name; `clearsign remove --all` first drops those that \
      it no longer has.

      Example: kingtherum clearsign add ~/clear-signing-erc7730-registry
      """
  )

  @Argument(help: "The file or folder.")
  var path: String

  @Option(
    help: ArgumentHelp(
      "A folder that holds it, in which what it includes may lie.",
      valueName: "dir"
    )
  )
  var within: String?

  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    let isFolder = DescriptorSource.isFolder(path)
    let source =
      if let folder = within ?? (isFolder ? path : nil) {
        DescriptorSource(root: folder)
      } else {
        DescriptorSource(beside: path)
      }
    // Whether a single file can be read at all is said in the words for files.
    if !isFolder { _ = try InputFile.read(path, limit: ClearFile.mostBytes) }
    guard let place = source.place(of: path) else {
      throw DescriptorError.outside(path)
    }
    try session.wallets.keystore.makeHome()
    try await play(
      AddDescriptors.Request(
        paths: isFolder ? try source.paths(below: place) : [place],
        isFolder: isFolder
      ),
      through: AddDescriptors.Interactor(worker: session.descriptorFolder, source: source),
      to: AddDescriptors.Presenter()
    )
  }
}

/// `kingtherum clearsign list`
struct ClearSignListCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the descriptors that are kept: what of, how many, whose.",
    discussion: "Example: kingtherum clearsign list"
  )

  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    try await play(
      (),
      through: ListDescriptors.Interactor(worker: session.descriptorFolder),
      to: ListDescriptors.Presenter()
    )
  }
}

/// `kingtherum clearsign show NAME`
struct ClearSignShowCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Say where a descriptor belongs, and what it describes.",
    discussion: "Example: kingtherum clearsign show calldata-lpv3"
  )

  @Argument(help: "Its name, as `clearsign list` has it.")
  var name: String

  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    try await play(
      name,
      through: ShowDescriptor.Interactor(worker: session.descriptorFolder),
      to: ShowDescriptor.Presenter()
    )
  }
}

/// `kingtherum clearsign remove NAME…`
struct ClearSignRemoveCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Take descriptors away.",
    discussion: "Example: kingtherum clearsign remove calldata-lpv3"
  )

  @Argument(help: "Their names, as `clearsign list` has them.")
  var names: [String] = []

  @Flag(help: "Take all of them away.")
  var all = false

  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    try await play(
      RemoveDescriptors.Request(names: names, isAll: all),
      through: RemoveDescriptors.Interactor(worker: session.descriptorFolder),
      to: RemoveDescriptors.Presenter()
    )
  }
}
