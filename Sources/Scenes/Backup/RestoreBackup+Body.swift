package import Core

extension RestoreBackup {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-restore"

    /// What became of a part of a backup, as JSON tells of it.
    package enum Status: String, Encodable, Sendable {
      case restored, here, skipped
      /// Another one is here, which stays.
      case kept
      case leftOut = "left out"
      /// In a dry run: what would be restored.
      case new
      /// In a dry run: what would stop the restore.
      case blocked = "in the way"
    }

    package struct Row: Encodable, Sendable {
      package let name: String
      /// The name it got, where that is another.
      package let restoredAs: String?
      package let address: String
      package let accounts: Int
      package let outcome: Status
      package let problem: Sentence?
    }

    package struct Extra: Encodable, Sendable {
      package let name: Sentence
      package let outcome: Status
      /// Of what was sent, and of descriptors: how many were not here.
      package let added: Int?
      /// Of descriptors: those of which there is another one here, which stays.
      var differing: [String]?
      /// Of descriptors: those that this version does not understand.
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
  /// How a person would call it.
  var word: Sentence {
    switch self {
    case .restored: "restored"
    case .here: "here already"
    case .skipped: "skipped"
    case .kept: "existing ones stay as they are"
    case .leftOut: "left out"
    case .new: "new"
    case .blocked: "in the way"
    }
  }
}
