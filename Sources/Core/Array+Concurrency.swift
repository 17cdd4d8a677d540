extension Array where Element: Sendable {
  /// Works on all elements, on at most `limit` of them at once, and keeps what each returns or throws.
  ///
  /// They are begun in order. A failure stops none of the others; if the caller is cancelled, so is
  /// the work that is underway.
  /// - Parameters:
  ///   - limit: The most at once; at least one is.
  ///   - progress: Receives the number of elements that are done, after each.
  ///   - work: What is done with an element.
  /// - Returns: The results, in the order of the elements.
  package func concurrently<Success: Sendable>(
    limit: Int,
    progress: (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Element) async throws -> Success
  ) async -> [Result<Success, any Error>] {
    await withTaskGroup(of: (Int, Result<Success, any Error>).self) { group in
      var results: [Result<Success, any Error>?] = Array<_>(repeating: nil, count: count)
      var begun = 0
      var done = 0
      while done < count {
        while begun < count, begun - done < Swift.max(limit, 1) {
          let (place, element) = (begun, self[begun])
          group.addTask {
            let result = await Result { try await work(element) }
            return (place, result)
          }
          begun += 1
        }
        guard let (place, result) = await group.next() else { break }
        results[place] = result
        done += 1
        progress(done)
      }
      return results.compactMap(\.self)
    }
  }
}
