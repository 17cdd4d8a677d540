/// What a run tells: the files, what differs from the configuration, and what comes next.
struct Summary {
  let text: String

  init(
    _ scene: Scene,
    _ files: [GeneratedFile],
    _ edits: [EditedFile],
    folder: String?,
    isDry: Bool
  ) {
    var lines = files.map { (isDry ? "create" : "created", $0.path) }
    if folder == nil {
      lines += edits.map { (isDry ? "edit" : "edited", $0.path) }
    } else {
      lines.append((isDry ? "create" : "created", Destination.patchName))
    }
    lines += scene.notes.map { ("note", $0) }
    if !isDry { lines += Self.steps(of: scene, folder: folder).map { ("next", $0) } }
    let width = lines.map(\.0.count).max() ?? 0
    text = lines.map { word, rest in
      word + String(repeating: " ", count: width - word.count) + "  " + rest + "\n"
    }
    .joined()
  }

  private static func steps(of scene: Scene, folder: String?) -> [String] {
    let calls = "write what stands at each call of unwritten, in Sources/Live/\(scene.name)"
    let record = "make record, which writes docs/errors.md, the transcripts and the sentences"
    let translate = "translate the new sentences in Translations/ko.po"
    let apply = folder.map { _ in "copy the files, and git apply \(Destination.patchName)" }
    return [apply, calls, record, translate].compactMap(\.self)
  }
}
