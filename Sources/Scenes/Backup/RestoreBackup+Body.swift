package import Core

extension RestoreBackup {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-restore"

    /// What happened to a part of a backup, in JSON.
    package enum Status: String, Encodable, Sendable {
      case restored, here, skipped
      /// A different one exists on this machine, and stays.
      case kept
      case leftOut = "left out"
      /// In a dry run: would be restored.
      case new
      /// In a dry run: would stop the restore.
      case blocked = "in the way"
    }

    package struct Row: Encodable, Sendable {
      package let name: String
      /// The name it was restored as, if that is a different one.
      package let restoredAs: String?
      package let address: String
      package let accounts: Int
      package let outcome: Status
      package let problem: Sentence?
    }

    package struct Extra: Encodable, Sendable {
      package let name: Sentence
      package let outcome: Status
      /// For the outbox and descriptors: the number of items that were not on this machine.
      package let added: Int?
      /// For descriptors: those of which a different one exists on this machine, and stays.
      var differing: [String]?
      /// For descriptors: those that this version cannot read.
      var unread: [String]?
      /// Why it is left out.
      var problem: Sentence?
    }

    package let source: String
    package let created: Sentence?
    package let isDryRun: Bool
    package let wallets: [Row]
    package let others: [Extra]
    /// Files in the backup of kinds that this version does not know.
    package let unknown: [String]
  }
}

extension RestoreBackup.Body.Status {
  /// The name shown to people.
  var word: Sentence {
    switch self {
    case .restored: "restored"
    case .here: "already on this machine"
    case .skipped: "skipped"
    case .kept: "existing ones stay as they are"
    case .leftOut: "left out"
    case .new: "new"
    case .blocked: "in the way"
    }
  }
}
