import Core
import Entity
import WalletKit

extension RestoreBackup {
  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let plan = response.plan
      let isDryRun = plan.request.isDryRun
      let rows =
        plan.steps.map { row($0, isDryRun) }
        + zip(plan.watched, response.watched).map { watched($0, $1, isDryRun) }
      let others = response.extras.sorted { $0.key.rawValue < $1.key.rawValue }.map {
        extra($0, $1, isDryRun)
      }
      let created = plan.created.map { UTC.text(UInt64(clamping: $0)) }
      return Answer(
        Body(
          source: plan.request.source,
          created: created,
          isDryRun: isDryRun,
          wallets: rows,
          others: others,
          unknown: plan.unknown
        ),
        styled: styled(rows, others, created),
        notes: plan.unknown.map(BackupText.unknown) + others.flatMap(BackupText.notRestored)
          + (isDryRun ? [.info("nothing was changed")] : []),
        next: isDryRun ? nil : .listWallets
      )
    }

    private func row(_ step: Step, _ isDryRun: Bool) -> Body.Row {
      var problem: Sentence?
      let outcome: Body.Status
      switch step.outcome {
      case .new: outcome = isDryRun ? .new : .restored
      case .here: outcome = .here
      case .skipped: outcome = .skipped
      case .blocked(let error):
        outcome = .blocked
        problem = BackupText.comparison(error)
      }
      return Body.Row(
        name: step.wallet.name.text,
        restoredAs: step.name == step.wallet.name ? nil : step.name.text,
        address: step.wallet.address.description,
        accounts: step.wallet.accountCount,
        outcome: outcome,
        problem: problem
      )
    }

    private func watched(
      _ wallet: BackupWatched,
      _ extraOutcome: ExtraOutcome,
      _ isDryRun: Bool
    ) -> Body.Row {
      let outcome: Body.Status
      var problem: Sentence?
      switch extraOutcome {
      case .new, .added, .beside: outcome = isDryRun ? .new : .restored
      case .invalid(let report):
        outcome = .leftOut
        problem = report.message
      case .here: outcome = .here
      case .kept:
        outcome = .kept
        problem = "another wallet with this name exists and stays"
      }
      return Body.Row(
        name: wallet.name.text,
        restoredAs: nil,
        address: wallet.entry.accounts.first?.address.description ?? "",
        accounts: wallet.entry.accounts.count,
        outcome: outcome,
        problem: problem
      )
    }

    private func extra(
      _ extra: BackupContent.Extra,
      _ extraOutcome: ExtraOutcome,
      _ isDryRun: Bool
    ) -> Body.Extra {
      let restored = isDryRun ? Body.Status.new : .restored
      return switch extraOutcome {
      case .new: .init(name: extra.word, outcome: restored, added: nil)
      case .here: .init(name: extra.word, outcome: .here, added: nil)
      case .kept: .init(name: extra.word, outcome: .kept, added: nil)
      case .added(let count):
        .init(name: extra.word, outcome: count == 0 ? .here : restored, added: count)
      case .beside(let found):
        .init(
          name: extra.word,
          outcome: found.added > 0
            ? restored : found.differing.isEmpty && found.unread.isEmpty ? .here : .kept,
          added: found.added,
          differing: found.differing.isEmpty ? nil : found.differing,
          unread: found.unread.isEmpty ? nil : found.unread
        )
      case .invalid(let report):
        .init(name: extra.word, outcome: .leftOut, added: nil, problem: report.message)
      }
    }

    private func styled(
      _ rows: [Body.Row],
      _ others: [Body.Extra],
      _ created: Sentence?
    ) -> StyledText {
      var table = Table([.left, .left, .left])
      for row in rows { table.add("\(name: row.name)", "\(address: row.address)", words(of: row)) }
      for other in others { table.add(other.name, "", words(of: other)) }
      let head = created.map { StyledText("backup of \($0)") } ?? StyledText()
      return StyledText(paragraphs: head, table.styled)
    }

    private func words(of row: Body.Row) -> Sentence {
      switch (row.outcome, row.restoredAs, row.problem) {
      case (.restored, let name?, _): "restored as \(name: name)"
      case (.new, let name?, _): "new, as \(name: name)"
      case (.here, _, _): "already on this machine"
      case (_, _, let problem?): problem
      default: row.outcome.word
      }
    }

    private func words(of other: Body.Extra) -> Sentence {
      switch (other.outcome, other.added) {
      case (.here, _): "already on this machine"
      case (.kept, _): "existing ones stay as they are"
      case (.new, let count?): "\(count) new"
      case (_, let count?): "restored, \(count) new"
      default: other.outcome.word
      }
    }
  }
}

/// Sentences that several backup scenes share.
enum BackupText {
  /// Returns the note on a file that only a later version can restore.
  static func unknown(_ file: String) -> Sentence {
    .caution("\(path: file) is of a kind unknown to this version, and stays in the backup")
  }

  /// Returns notes on the content of `other` that was not restored.
  static func notRestored(_ other: RestoreBackup.Body.Extra) -> [Sentence] {
    var notes: [Sentence] = []
    if let problem = other.problem {
      notes.append(.caution("\(other.name) in the backup cannot be restored: \(problem)"))
    }
    if let names = other.differing {
      notes.append(
        .caution("different \(other.name) already exist for these names, and stay: \(few(names))")
      )
    }
    if let names = other.unread {
      notes.append(
        .caution(
          "this version cannot read these \(other.name), which stay in the backup: "
            + "\(few(names))"
        )
      )
    }
    return notes
  }

  private static func few(_ names: [String]) -> Sentence {
    let shown = names.prefix(5).joined(separator: ", ")
    return names.count > 5 ? "\(name: shown) and \(names.count - 5) more" : "\(name: shown)"
  }

  /// Returns how a wallet in a backup differs from those on this machine.
  static func comparison(_ error: BackupError) -> Sentence {
    switch error {
    case .nameTaken: "another wallet has this name"
    case .otherVersion(_, let here, let kept):
      "revision \(here) on this machine, revision \(kept) in the backup"
    case .existsAs(_, let other): "already exists as \(name: other.text)"
    default: error.report.message
    }
  }
}
