import Core
import Entity

extension HistoryLabelError: Sampled {
  static var samples: [HistoryLabelError] {
    HistoryLabel.Field.allCases.flatMap { field in
      [.tooLong(field), .empty(field), .unseen(field, scalar: 0x202e, position: 4)]
    } + [.subject("rent"), .nothing]
  }
}

extension HistoryLabelsError: Sampled {
  static var samples: [HistoryLabelsError] {
    [
      .json(.unfinished), .version, .entry(line: 3, because: "label is empty"), .type("utxo"),
      .twice(.address(.zero)), .tooMany, .tooLarge, .unknown(.label, .address(.zero)),
      .unknown(.note, .address(.zero)),
    ]
  }
}
