import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// Stored values and conditions on them.
@Suite struct ValueTests {
  @Test(.covers("C50"), arguments: Situation.withUnsaved, [0, 1, 10, 1_000])
  func `a fetch returns as many objects as were inserted`(situation: Situation, count: Int) throws {
    let stack = try Stack(situation, Pets.self)
    for number in 0..<count {
      try stack.context.insert(number % 2 == 0 ? "Dog" : "Cat", named: "\(number)")
    }
    try stack.settle()
    #expect(try stack.context.count("Animal") == count)
    #expect(try stack.context.count("Dog") == (count + 1) / 2)
    #expect(
      Set(try stack.context.names("Animal")) == Set((0..<count).map { "\($0)" }))
  }

  @Test(.covers("C50"), arguments: Situation.withUnsaved)
  func `ten of a thousand objects are deleted, ten changed and ten emptied`(situation: Situation)
    throws
  {
    let stack = try Stack(situation, Pets.self)
    for number in 0..<1_000 { try stack.context.insert("Dog", named: "\(number + 1_000)") }
    try stack.settle()
    let dogs = try stack.context.objects("Animal")
    for dog in dogs[0..<10] { stack.context.delete(dog) }
    for dog in dogs[10..<20] { try dog.setValue(.string("changed"), forKey: "name") }
    for dog in dogs[20..<30] { try dog.setValue(nil, forKey: "name") }
    try stack.settle()
    #expect(try stack.context.count("Animal") == 990)
    #expect(try stack.context.count("Dog", .attribute("name", .equal, .string("changed"))) == 10)
    #expect(try stack.context.count("Animal", .isNil("name")) == 10)
    #expect(try stack.context.names("Animal")[10] == "1030")
  }

  @Test(.covers("C50"), arguments: Situation.withUnsaved)
  func `the last of ten changes is stored`(situation: Situation) throws {
    let stack = try Stack(situation, Pets.self)
    try stack.context.insert("Dog", named: "0")
    for number in 1...10 {
      try stack.settle()
      try stack.context.objects("Dog")[0].setValue(.string("\(number)"), forKey: "name")
    }
    try stack.settle()
    #expect(try stack.context.names("Animal") == ["10"])
  }

  @Test(.covers("C51"), arguments: Situation.withUnsaved)
  func `a truth value that is missing is not false`(situation: Situation) throws {
    let stack = try Stack(situation, Pets.self)
    for (name, value) in [("yes", true), ("no", false), ("unknown", nil)] {
      try stack.context.insert("Cat", named: name)
        .setValue(value.map(AttributeValue.boolean), forKey: "isIndoor")
    }
    try stack.settle()
    func cats(_ predicate: FetchPredicate) throws -> [String] {
      try stack.context.names("Cat", predicate)
    }
    let no = FetchPredicate.attribute("isIndoor", .equal, .boolean(false))
    #expect(try cats(no) == ["no"])
    #expect(try cats(.or([no, .isNil("isIndoor")])) == ["no", "unknown"])
    #expect(try cats(.attribute("isIndoor", .notEqual, .boolean(true))) == ["no"])
    #expect(try cats(.not(no)) == ["yes"])
  }

  @Test(.covers("C55"), arguments: Situation.all)
  func `ties keep the order of keys, missing values come first, and pages never overlap`(
    situation: Situation
  ) throws {
    let stack = try Stack(situation, Pets.self)
    let names = ["b", "a", nil, "b", "B", "a", "b", nil, "ä", "b"]
    for (number, name) in names.enumerated() {
      let animal = try stack.context.insert(entityName: ["Dog", "Cat", "Animal"][number % 3])
      try animal.setValue(name.map(AttributeValue.string), forKey: "name")
      try stack.settle()
    }
    var request = FetchRequest<ManagedObject>(entityName: "Animal")
    func order(ascending: Bool) throws -> [Int64] {
      request.sortDescriptors = [FetchSortDescriptor(key: "name", ascending: ascending)]
      return try stack.context.fetch(request).map(\.key)
    }
    // UTF-8 byte order: B before a, ä last.
    let ascending: [Int64] = [3, 8, 5, 2, 6, 1, 4, 7, 10, 9]
    #expect(try order(ascending: true) == ascending)
    #expect(try order(ascending: false) == ascending.reversed())
    request.fetchLimit = 3
    var pages: [Int64] = []
    for offset in stride(from: 0, to: 10, by: 3) {
      request.fetchOffset = offset
      pages += try order(ascending: true)
    }
    #expect(pages == ascending)
  }

  @Test(.covers("C62"), arguments: Situation.all)
  func `an object has one version for its inherited and its own values`(situation: Situation)
    throws
  {
    let stack = try Stack(situation, Pets.self)
    try stack.context.insert("Dog", named: "Rex")
    try stack.settle()
    let (one, two) = (stack.container.newContext(), stack.container.newContext())
    let (inherited, own) = (
      try one.object("Animal", named: "Rex"), try two.object("Dog", named: "Rex")
    )
    try inherited.setValue(.string("Max"), forKey: "name")
    try own.setValue(.string("Boxer"), forKey: "breed")
    try one.save()
    let error = #expect(throws: ObjectGraphError.self) { try two.save() }
    guard case .mergeConflict(let conflicts) = error else {
      Issue.record("expected a conflict, got \(String(describing: error))")
      return
    }
    #expect(conflicts.map(\.objectID) == [own.objectID])
    #expect(conflicts.map(\.changedHere) == [["breed"]])
    #expect(conflicts.map(\.changedInStore) == [["name"]])
    try stack.expectRows("SELECT Z_OPT, ZNAME, ZBREED FROM ZANIMAL", ["2|Max|NULL"])
  }

  @Test(.covers("G22", "G21", "G11"), arguments: Situation.withUnsaved)
  func `a colour in bytes and a frame in four numbers are read back`(situation: Situation) throws {
    let stack = try Stack(situation, Drawing.self)
    let circle = Drawing.Circle(context: stack.context)
    circle.color = Drawing.Color(red: 1, green: 0.5, blue: 0.1)
    circle.bounds = Drawing.Frame(x: -1, y: 2.5, width: 1e9, height: 0.1)
    _ = Drawing.Line(context: stack.context)
    _ = Drawing.TextArea(context: stack.context)
    try stack.settle()
    let graphics = try stack.context.fetch(
      FetchRequest<Drawing.Graphic>(entityName: "Graphic"))
    #expect(graphics.count == 3)
    let found = try #require(graphics.first { $0 is Drawing.Circle })
    #expect(found.color == Drawing.Color(red: 1, green: 0.5, blue: 0.1))
    #expect(found.bounds == Drawing.Frame(x: -1, y: 2.5, width: 1e9, height: 0.1))
    for other in graphics where other !== found {
      #expect(other.color == nil && other.bounds == nil)
    }
  }
}
