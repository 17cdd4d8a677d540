import Core
import Files

/// A run of the generator, from the words of a command line to what it prints.
package struct GeneratorRun {
  /// What a run prints, and how it ends.
  package struct Outcome: Equatable {
    package var output = ""
    package var errors = ""
    package var status: Int32 = 0
  }

  private let root: String

  /// - Parameter root: The folder of the package.
  package init(root: String) { self.root = root }

  /// Runs a command line; paths in it start from the current folder.
  package func run(_ words: [String]) -> Outcome {
    do {
      return Outcome(output: try output(of: GeneratorCommand(parsing: words)))
    } catch {
      let report = (error as? any Reportable)?.report ?? error as? Report
      guard let report else {
        return Outcome(
          errors: "scene-generator: error: \(error)\n",
          status: Report.Kind.bug.rawValue
        )
      }
      let hint = report.code.hasPrefix("generator-") ? "\n" + GeneratorCommand.usage : ""
      return Outcome(
        errors: "scene-generator: error: \(report.message.english)\n\(hint)",
        status: report.kind.rawValue
      )
    }
  }

  private func output(of command: GeneratorCommand) throws -> String {
    switch command {
    case .help: return GeneratorCommand.usage
    case .sample(let name, let file):
      let text = SampleConfiguration.text(of: name)
      guard let file else { return text }
      try Disk.create(file, Array(text.utf8))
      return "created  \(PathDisplay.shown(file))\n"
    case .generate(let source, let folder, let isDry):
      return try generate(try configuration(source), folder: folder, isDry: isDry)
    }
  }

  private func configuration(_ source: GeneratorCommand.Source) throws -> SceneConfiguration {
    switch source {
    case .name(let name): return .basic(name)
    case .file(let path):
      guard let bytes = try Disk.read(path) else {
        throw Report(.data, "configuration-missing", "no such file: \(foreign: path)")
      }
      return try SceneConfiguration(parsing: bytes)
    }
  }

  private func generate(
    _ configuration: SceneConfiguration,
    folder: String?,
    isDry: Bool
  ) throws -> String {
    let package = try PackageSources(root: root)
    let change = StagedChange(root: root)
    let lock = folder == nil && !isDry ? try Disk.lock(root) : nil
    defer { if let lock { Disk.unlock(lock) } }
    if change.isUnfinished {
      if isDry || folder != nil {
        throw PackageError.unfinished(path: StagedChange.folderName)
      }
      try change.undo()
    }
    try package.requireFree(configuration)
    let scene = try Scene(configuration, declared: try package.declaredTypes())
    try package.requireFree(scene.files)
    let (files, edits) = (scene.files, try scene.edits(of: package))
    let destination = try folder.map { path throws(PackageError) in try Destination(path) }
    if !isDry {
      if let destination {
        try destination.write(files, edits)
      } else {
        try change.apply(files, edits)
      }
    }
    return Summary(scene, files, edits, folder: folder, isDry: isDry).text
  }
}
