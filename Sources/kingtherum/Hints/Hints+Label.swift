import Core

extension Hints {
  /// Hints about labels and notes, and about one transaction of the history.
  static let label: [String: Sentence] = [
    "history-entry-unknown":
      "select another chain with --chain, or, to ask a node, run: kingtherum tx status HASH",
    "label-subject": "copy it again from its source; it begins with 0x",
    "label-empty": "to remove what is there, use --remove",
    "note-empty": "to remove what is there, use --remove",
    "label-unseen": "type it again, without copied formatting",
    "note-unseen": "type it again, without copied formatting",
    "label-nothing": "remove the line from the file labels.jsonl in the home folder",
    "label-unknown": "to see all labels and notes, run: kingtherum history label",
    "note-unknown": "to see all labels and notes, run: kingtherum history label",
    "labels-json": "fix the file labels.jsonl in the home folder, or restore the previous file",
    "labels-entry": "fix the file labels.jsonl in the home folder, or restore the previous file",
    "labels-type": "fix the file labels.jsonl in the home folder, or restore the previous file",
    "labels-twice": "remove one of them from the file labels.jsonl in the home folder",
    "labels-version": "install the version that wrote it, or a newer one",
    "labels-too-many": "remove some of them with --remove",
    "labels-too-large": "remove some of them with --remove",
    "labels-not-a-file": "restore the previous file, or move it away",
    "labels-busy": "wait until the other process ends, and run it again",
    "labels-unreadable": "check its owner and mode",
  ]
}
