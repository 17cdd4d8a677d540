import Entity
import Foundation
import TestSupport
import Testing

struct DerivationPathTests {
  private struct Case: Decodable {
    let path: String
    let expect: String
    let error: String?
    let comment: String
  }

  @Test func readsAndRefusesThePathsOfTheVectors() throws {
    let cases = try Vectors.load("bip32", as: Case.self)
    #expect(cases.count { $0.error == "notIndex" } > 70)
    for vector in cases {
      // The path of such a case is valid; another test checks the seed.
      let isGood = vector.expect == "valid" || vector.error == "seedLength"
      switch Result(catching: { () throws(PathError) in try DerivationPath(parsing: vector.path) })
      {
      case .success(let path):
        #expect(isGood, "\(vector.comment): \(vector.path)")
        #expect(path.description == vector.path, "\(vector.comment)")
      case .failure(let error):
        // If a path has two faults, the vectors name one and we name the other.
        let mixed = [" ": "space", "m/\u{a0}1": "space", "m\\0": "root", "m\\0/1": "root"]
        let expected = mixed[vector.path] ?? vector.error
        #expect(name(of: error) == expected, "\(vector.comment): \(vector.path)")
      }
    }
  }

  private func name(of error: PathError) -> String {
    switch error {
    case .space: "space"
    case .noMaster: "root"
    case .emptyLevel: "emptyLevel"
    case .notNumber: "notIndex"
    case .index: "tooLarge"
    case .tooDeep: "tooDeep"
    }
  }

  @Test func takesBothMarksOfAHardenedStep() throws {
    let path = try DerivationPath(parsing: "m/44h/60'/0h/0/7")
    #expect(path.description == "m/44'/60'/0'/0/7")
    #expect(path == (try DerivationPath.ethereum(account: 7)))
    #expect(path.components.map(\.hardened) == [true, true, true, false, false])
    #expect(path.components[0].number == 0x8000_002c)
    #expect(path.components[4].number == 7)
  }

  @Test(arguments: ["m/00", "m/044'", "m/1/01"])
  func refusesANumberWithALeadingZero(text: String) {
    #expect(throws: PathError.self) { try DerivationPath(parsing: text) }
  }

  @Test func namesTheLevelThatIsWrong() {
    #expect(throws: PathError.index(level: 3, found: "2147483648")) {
      try DerivationPath(parsing: "m/1/2/2147483648")
    }
    #expect(throws: PathError.notNumber(level: 2)) { try DerivationPath(parsing: "m/1/x/2") }
    #expect(throws: PathError.emptyLevel(2)) { try DerivationPath(parsing: "m/1//2") }
  }

  @Test func holdsTwoHundredAndFiftyFiveLevels() throws {
    var path = DerivationPath.master
    for index in 0..<255 as Range<UInt32> {
      path = try path.appending(index, hardened: index.isMultiple(of: 2))
    }
    #expect(try DerivationPath(parsing: path.description) == path)
    #expect(throws: PathError.tooDeep(found: 256)) { try path.appending(0, hardened: false) }
  }

  @Test func refusesAnIndexOfThirtyTwoBits() {
    #expect(throws: PathError.index(level: 1, found: "2147483648")) {
      try DerivationPath.master.appending(1 << 31, hardened: true)
    }
    #expect(throws: PathError.index(level: 5, found: "4294967295")) {
      try DerivationPath.ethereum(account: .max)
    }
    #expect(throws: PathError.index(level: 1, found: "2147483648")) {
      try DerivationPath.Component(1 << 31, hardened: false)
    }
  }
}
