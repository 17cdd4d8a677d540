import Testing

@testable import Entity

struct GroupSetTests {
  private func set(_ groups: [Int]) -> GroupSet {
    var set = GroupSet()
    for group in groups { set.insert(group) }
    return set
  }

  @Test(arguments: [[0], [63], [64], [127], [128], [191], [5, 64, 130], [70, 190]])
  func findsTheLowestGroup(groups: [Int]) {
    #expect(set(groups).first == groups[0])
    #expect(set(groups).isSingle == (groups.count == 1))
    #expect(set(groups).intersection(.all) == set(groups))
    #expect(set(groups).intersection(set([groups[0], 17])) == set([groups[0]]))
    #expect(set(groups).intersection(set([17])).isEmpty)
  }

  @Test func nothingIsInAnEmptySet() {
    #expect(GroupSet().isEmpty && GroupSet().first == nil && !GroupSet().isSingle)
    #expect(GroupSet.all.first == 0)
  }

  @Test func everyGroupFits() {
    #expect(NameTables.shared.groups.count == 167)
    #expect(NameTables.shared.groups.count <= GroupSet.capacity)
  }
}
