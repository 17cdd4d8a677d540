package import Entity

/// The databases in the folder of the worker.
package struct ChainFolder: Sendable {
  package let journal: Journal
  package let store: ChainStore

  /// Opens both, and creates what is missing.
  ///
  /// - Throws: `StoreError`.
  package init(_ folder: String) throws(StoreError) {
    let path = folder + "/" + OpenStore.storeName
    // First the journal, which takes over what older versions kept in the other.
    journal = try Journal(path: folder + "/" + OpenStore.journalName, importing: path)
    store = try ChainStore(path: path)
  }
}
