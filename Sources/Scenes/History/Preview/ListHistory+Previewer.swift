import Entity

extension ListHistory {
  /// A page before the sync has come to its end.
  package struct Preview: Sendable {
    /// What is stored, without what only nodes tell.
    let response: Response
    /// How it differs from the page that was stored before the sync; nil if it is that one, or if
    /// nothing was stored.
    let update: PageUpdate?
    /// Whether the sync goes on; if not, it has failed.
    package let isReading: Bool
    /// The time, in seconds since 1970.
    let now: Int64
  }

  /// Who looks at a page before the sync has come to its end.
  package struct Previewer: Sendable {
    let worker: any HistoryPreviewWorker
    /// Receives one preview after another, each in the place of the one before.
    let tell: @Sendable (Preview) async throws -> Void

    package init(
      worker: any HistoryPreviewWorker,
      tell: @escaping @Sendable (Preview) async throws -> Void
    ) {
      (self.worker, self.tell) = (worker, tell)
    }

    /// Tells what is stored, and syncs; if that fails, tells what is stored now.
    ///
    /// Nothing is told as long as there is no row to show.
    func act(
      preview: @escaping @Sendable () async throws -> Response,
      sync: (Previews) async throws -> Response
    ) async throws -> Response {
      let previews = try await Previews(self, reading: preview)
      do {
        return try await sync(previews)
      } catch {
        // The first error is the one to report.
        if !Task.isCancelled { try? await previews.tellLast() }
        throw error
      }
    }
  }

  /// The pages that are told during one sync.
  struct Previews: Sendable {
    /// The page that was told before the sync; nil if there was no row to show.
    let stored: Response?
    private let previewer: Previewer
    private let read: @Sendable () async throws -> Response

    /// The least time from one page to the next, in seconds: reading it holds up the sync.
    private static let pause: Int64 = 1

    /// Tells what is stored.
    fileprivate init(
      _ previewer: Previewer,
      reading read: @escaping @Sendable () async throws -> Response
    ) async throws {
      (self.previewer, self.read) = (previewer, read)
      stored = await Self.page(read)
      if let stored { try await tell(stored) }
    }

    /// Returns a page; nil if it has no row to show, or cannot be read: after the sync, that is an
    /// error, unless it begins at a transaction that is stored by then.
    private static func page(_ read: () async throws -> Response) async -> Response? {
      guard let response = try? await read() else { return nil }
      return response.transactions.contains(where: response.isShown) ? response : nil
    }

    private func tell(
      _ response: Response,
      _ update: PageUpdate? = nil,
      isReading: Bool = true
    ) async throws {
      try await previewer.tell(
        Preview(
          response: response,
          update: update,
          isReading: isReading,
          now: previewer.worker.now
        )
      )
    }

    /// Tells what is stored once nothing more is read.
    fileprivate func tellLast() async throws {
      guard let page = await Self.page(read) ?? stored else { return }
      try await tell(page, stored.map { PageUpdate(of: $0, by: page) }, isReading: false)
    }

    /// Syncs, and tells the page again each time it has changed.
    func sync(_ accounts: [Address], listed: [Address]) async throws -> HistoryReport {
      let worker = previewer.worker
      let (signals, signal) = AsyncStream.makeStream(
        of: Void.self,
        bufferingPolicy: .bufferingNewest(1)
      )
      let following = Task { try await follow(signals) }
      // The answer is not held up by a pause of who follows.
      async let report = Self.report(of: worker, accounts, listed, signal, stopping: following)
      // The sync is canceled if this throws.
      try await withTaskCancellationHandler {
        try await following.value
      } onCancel: {
        following.cancel()
      }
      return try await report
    }

    private static func report(
      of worker: any HistoryPreviewWorker,
      _ accounts: [Address],
      _ listed: [Address],
      _ signal: AsyncStream<Void>.Continuation,
      stopping following: Task<Void, any Error>
    ) async throws -> HistoryReport {
      defer { following.cancel() }
      return try await worker.sync(accounts, listed: listed) { signal.yield() }
    }

    /// Tells the page after each signal, if it has changed.
    private func follow(_ signals: AsyncStream<Void>) async throws {
      var last = stored?.page
      do {
        for await _ in signals {
          if let page = await Self.page(read), page.page.movements != last?.movements {
            last = page.page
            try await tell(page, stored.map { PageUpdate(of: $0, by: page) })
          }
          try await previewer.worker.pause(seconds: Self.pause)
        }
      } catch {
        guard !Task.isCancelled else { return }
        throw error
      }
    }
  }
}

extension ListHistory.Response {
  /// Whether the text has a transaction, and not only counts it.
  func isShown(_ transaction: JudgedTransaction) -> Bool { !foldsSpam || !transaction.isFolded }
}
