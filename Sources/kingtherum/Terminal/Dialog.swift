import Core
import Entity
import Live

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Asks a person at a terminal for what a script must pass as arguments.
enum Dialog {
  /// True if a person can be asked: stdin is a terminal, and JSON is not requested.
  static func isPossible(_ common: CommonOptions) -> Bool {
    guard !common.json, isatty(STDIN_FILENO) == 1 else { return false }
    return Terminal() != nil
  }

  /// Returns the amount with its unit.
  ///
  /// A bare number is refused, unless a person confirms that it is in the chain's own coin.
  static func amount(_ text: String, of chain: ChainEntry, asks: Bool) throws -> String {
    do { _ = try AmountText(parsing: text) } catch .noUnit(let number) where asks {
      guard try Consent.confirms("Did you mean \(number: number) \(term: chain.symbol)?") else {
        throw AmountError.noUnit(number: number)
      }
      return "\(number) \(chain.symbol)"
    } catch {
      throw error
    }
    return text
  }
}
