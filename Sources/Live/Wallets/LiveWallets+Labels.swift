package import Entity
import HomeKit
import Scenes
import WalletKit

extension LiveWallets: LabelWorker {
  package func labels() throws -> HistoryLabels { try LabelFile(home: home).read() }

  package func changeLabels(
    _ change: (HistoryLabels, UTCTime) throws -> HistoryLabels
  ) throws -> (old: HistoryLabels, new: HistoryLabels) {
    try keystore.makeHome()
    let now = try UTCTime(seconds: Clock.now)
    return try LabelFile(home: home).change { try change($0, now) }
  }
}
