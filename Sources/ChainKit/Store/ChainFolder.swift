package import Entity

/// The databases in the folder of the worker.
package struct ChainFolder: Sendable {
  package let journal: Journal
  package let store: ChainStore

  /// Opens both, and creates what is missing.
  ///
  /// Other processes that open one wait meanwhile, for at most `seconds`.
  /// - Throws: `StoreError`.
  package init(_ folder: String, waiting seconds: Int = 5) throws(StoreError) {
    let path = folder + "/" + OpenStore.storeName
    // First the journal, which takes over what older versions kept in the other.
    journal = try Journal(
      path: folder + "/" + OpenStore.journalName,
      importing: path,
      waiting: seconds
    )
    store = try ChainStore(path: path, waiting: seconds)
  }
}
