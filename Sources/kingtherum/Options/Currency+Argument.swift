import ArgumentParser
import Entity

extension Currency: ExpressibleByArgument {
  public init?(argument: String) { self.init(code: argument) }
}
