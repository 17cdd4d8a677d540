import Core
import Entity

extension RunLog {
  /// Something that takes time, of which the end is logged with its duration and its outcome.
  struct Step {
    let log: RunLog
    let event: String
    let fields: [Field]
    private let start: UInt64

    fileprivate init(_ log: RunLog, _ event: String, _ fields: [Field]) {
      (self.log, self.event, self.fields) = (log, event, fields)
      start = log.now()
    }

    func end(_ outcome: String, _ more: [Field] = []) {
      let passed = Field("ms", log.milliseconds(since: start))
      log.write(.info, event, fields + [passed] + more + [Field("outcome", outcome)])
    }

    func end(_ error: any Error) { end(RunLog.code(of: error)) }
  }

  /// Begins a step of a use case, and logs that.
  fileprivate func step(_ name: String, of interactor: Any) -> Step {
    let type = String(reflecting: Swift.type(of: interactor)).prefix { $0 != "<" }
    let useCase = type.split(separator: ".").last { $0 != "Interactor" } ?? type
    let fields = [Field("name", String(useCase)), Field("step", name)]
    write(.info, "use-case-begin", fields)
    return Step(self, "use-case", fields)
  }

  /// Begins a question to the worker; that it was begun is logged at the level `debug`.
  func question<Q: Question>(_ question: Q) -> Step {
    let fields = [Field("name", Q.name)] + Field.all(of: question)
    write(.debug, "question-begin", fields)
    return Step(self, "question", fields)
  }
}

/// Takes a step of a use case, and logs its begin, its duration and its outcome.
///
/// Every step that a view takes goes through this or ``takeAsyncStep(_:of:in:_:)``
/// (`LoggedStepTests`).
///
/// - Parameters:
///   - name: The name of the step, such as `draft`.
///   - interactor: The interactor of the use case, which is passed to `step`.
///   - log: The log; nil for none.
///   - step: Takes the step.
/// - Returns: What the step returns.
/// - Throws: What the step throws.
package func takeStep<I, Result: ~Copyable>(
  _ name: String,
  of interactor: I,
  in log: RunLog? = .current,
  _ step: (I) throws -> Result
) rethrows -> Result {
  let begun = log?.step(name, of: interactor)
  do {
    let result = try step(interactor)
    begun?.end("done")
    return result
  } catch {
    begun?.end(error)
    throw error
  }
}

/// Takes a step of a use case that waits for something, as ``takeStep(_:of:in:_:)`` does.
package func takeAsyncStep<I, Result: ~Copyable>(
  _ name: String,
  of interactor: I,
  in log: RunLog? = .current,
  _ step: (I) async throws -> Result
) async rethrows -> Result {
  let begun = log?.step(name, of: interactor)
  do {
    let result = try await step(interactor)
    begun?.end("done")
    return result
  } catch {
    begun?.end(error)
    throw error
  }
}
